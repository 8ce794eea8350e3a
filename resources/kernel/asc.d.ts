/** The part of AssemblyScript's compiler that is used. Its own types would declare their numbers in every file. */
declare const asc: {
  compileString(
    source: string,
    options: Readonly<Record<string, unknown>>,
  ): Promise<{readonly binary: Uint8Array | null; readonly error: Error | null}>;
};
export {asc as default};
