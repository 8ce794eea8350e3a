import {type KeyWriting, sealMark} from '#transport/key-files';

/** What a keyring does. */
export interface Keyring {
  seal(text: string): Promise<Buffer>;
  /** Rejects for what another keyring has sealed. */
  open(sealed: Buffer): Promise<string>;
}

/** Keys as a keyring seals them. One that lies there in plain text, from a host without a keyring, is read too. */
export function sealedWriting(keyring: Keyring): KeyWriting {
  return {
    write: async (key) => sealMark + (await keyring.seal(key)).toString('base64'),
    read: async (written) => {
      if (!written.startsWith(sealMark)) return written;
      try {
        return await keyring.open(Buffer.from(written.slice(sealMark.length), 'base64'));
      } catch {
        // Sealed on another machine, or by a keyring that is gone: then there is no key, and it can be typed anew.
        return null;
      }
    },
  };
}
