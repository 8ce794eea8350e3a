import type {HostInfo} from '#contract/host';

const inFiles = 'Keys are kept in files that only you can read';

/**
 * Whether keys are sealed, in words. Linux has keyrings of several kinds; `basic_text` is the word for none of them,
 * and what it seals anybody could open, so that it counts as no seal.
 */
export function keyringChoice(platform: string, isAvailable: boolean, backend: string | null): HostInfo['keys'] {
  if (!isAvailable) return {isSealed: false, words: `${inFiles}: the keyring of this system cannot be used.`};
  if (backend === 'basic_text' || backend === 'unknown')
    return {
      isSealed: false,
      words: `${inFiles}: this desktop has no keyring (install gnome-keyring or KWallet to have them encrypted).`,
    };
  return {isSealed: true, words: `Keys are encrypted with ${keyringName(platform, backend)}.`};
}

function keyringName(platform: string, backend: string | null): string {
  if (platform === 'darwin') return 'the Keychain of this Mac';
  if (platform === 'win32') return 'your Windows account';
  return backend?.startsWith('kwallet') ? 'KWallet' : 'the keyring of your desktop';
}
