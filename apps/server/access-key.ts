import {createHash, randomBytes, timingSafeEqual} from 'node:crypto';

/**
 * Who may come in: whoever shows the printed token first gets a cookie for it, and the token is dead.
 * Both are 32 random bytes that live in this process only.
 */
export class AccessKey {
  readonly token = randomBytes(32).toString('base64url');
  readonly #secret = randomBytes(32).toString('base64url');
  #isUsed = false;
  #port = 0;

  /** The port the server listens on: cookies are not told apart by port, so it is part of the cookie's name. */
  bindTo(port: number): void {
    this.#port = port;
  }

  get port(): number {
    return this.#port;
  }

  /** Whether this token would still be exchanged. */
  accepts(token: unknown): boolean {
    return !this.#isUsed && isSame(token, this.token);
  }

  /** The `Set-Cookie` value for the token, once; null ever after, and for any other token. */
  exchange(token: unknown): string | null {
    if (!this.accepts(token)) return null;
    this.#isUsed = true;
    return `${this.#cookieName}=${this.#secret}; Path=/; HttpOnly; SameSite=Strict`;
  }

  /** Whether a `Cookie` header carries the cookie that was given. */
  admits(header: string | undefined): boolean {
    const prefix = `${this.#cookieName}=`;
    const values = (header ?? '').split(';').map((pair) => pair.trim());
    return values.some((pair) => pair.startsWith(prefix) && isSame(pair.slice(prefix.length), this.#secret));
  }

  get #cookieName(): string {
    return `commonplace-${this.#port}`;
  }
}

/** Takes the same time whatever differs; hashing first makes the lengths equal. */
function isSame(given: unknown, wanted: string): boolean {
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(wanted));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
