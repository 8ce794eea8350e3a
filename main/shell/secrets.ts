import {app, safeStorage} from 'electron';
import type {HostInfo} from '#contract/host';
import {keyFiles, type KeyWriting} from '#transport/key-files';
import {keyringChoice} from './keyring-choice.ts';
import {sealedWriting} from './sealed-writing.ts';

/** Keeps the keys of embedding providers, sealed where the system has a keyring; and says which it is. */
export interface DesktopSecrets {
  readonly secrets: ReturnType<typeof keyFiles>;
  facts(): Promise<HostInfo['keys']>;
}

/** The keyring is asked for at the first use, because some systems then ask the person. */
export function desktopSecrets(folder: string): DesktopSecrets {
  let asked: Promise<HostInfo['keys']> | null = null;
  const facts = () => (asked ??= askKeyring());
  const sealed = sealedWriting({
    seal: (text) => safeStorage.encryptStringAsync(text),
    open: async (bytes) => {
      await app.whenReady();
      return (await safeStorage.decryptStringAsync(bytes)).result;
    },
  });
  const writing: KeyWriting = {
    write: async (key) => ((await facts()).isSealed ? sealed.write(key) : key),
    read: (written) => sealed.read(written),
  };
  return {secrets: keyFiles(folder, process.env, writing), facts};
}

async function askKeyring(): Promise<HostInfo['keys']> {
  await app.whenReady();
  const isAvailable = await safeStorage.isAsyncEncryptionAvailable().catch(() => false);
  const backend = process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : null;
  return keyringChoice(process.platform, isAvailable, backend);
}
