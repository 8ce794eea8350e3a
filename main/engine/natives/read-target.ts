/** What a library was compiled for, in Node's words. */
export interface Target {
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** `unknown` for a processor that Commonplace is made for on no system. */
  readonly arch: 'x64' | 'arm64' | 'unknown';
}

/** How many bytes from a file's beginning `readTargets` needs. */
export const headLength = 4096;

/**
 * Reads from the head of a shared library (ELF, Mach-O or PE) what it was compiled for: several targets for a
 * universal Mach-O, none when it is no library.
 */
export function readTargets(head: Uint8Array): readonly Target[] {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (view.byteLength < 64) return [];
  switch (view.getUint32(0)) {
    case 0x7f_45_4c_46:
      return [{platform: 'linux', arch: elfMachines.get(view.getUint16(18, true)) ?? 'unknown'}];
    case 0xcf_fa_ed_fe:
      return [darwin(view.getUint32(4, true))];
    case 0xca_fe_ba_be:
      return universal(view);
    default:
      return head[0] === 0x4d && head[1] === 0x5a ? windows(view) : [];
  }
}

/** `e_machine` of the ELF specification. */
const elfMachines = new Map([
  [62, 'x64'],
  [183, 'arm64'],
] as const) as ReadonlyMap<number, Target['arch']>;

/** `cputype` of `mach/machine.h`. */
const machMachines = new Map([
  [0x01_00_00_07, 'x64'],
  [0x01_00_00_0c, 'arm64'],
] as const) as ReadonlyMap<number, Target['arch']>;

/** `Machine` of the PE specification. */
const peMachines = new Map([
  [0x86_64, 'x64'],
  [0xaa_64, 'arm64'],
] as const) as ReadonlyMap<number, Target['arch']>;

function darwin(machine: number): Target {
  return {platform: 'darwin', arch: machMachines.get(machine) ?? 'unknown'};
}

/** A list of twenty bytes per processor follows the count; Java's class files begin alike and count far more. */
function universal(view: DataView): readonly Target[] {
  const count = view.getUint32(4);
  if (count === 0 || 8 + count * 20 > Math.min(view.byteLength, 512)) return [];
  return Array.from({length: count}, (_, index) => darwin(view.getUint32(8 + index * 20)));
}

/** The old header says at byte 60 where the new one begins. */
function windows(view: DataView): readonly Target[] {
  const start = view.getUint32(60, true);
  if (start + 6 > view.byteLength || view.getUint32(start) !== 0x50_45_00_00) return [];
  return [{platform: 'win32', arch: peMachines.get(view.getUint16(start + 4, true)) ?? 'unknown'}];
}
