import type {HostRequest} from '#contract/host';

/** A person who asks for more than this before the page listens wants the last of it. */
const most = 50;

/** What is wanted of the page. It is kept until the page takes it, because a page that is being loaded hears nothing. */
export class RequestQueue {
  #waiting: HostRequest[] = [];
  #nudge: () => void = () => undefined;

  put(request: HostRequest): void {
    this.#waiting = [...this.#waiting, request].slice(-most);
    this.#nudge();
  }

  /** Everything that waits, in order; it does not wait any more. */
  take(): HostRequest[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  /** Calls `nudge` whenever there is something to take. */
  onPut(nudge: () => void): void {
    this.#nudge = nudge;
  }
}
