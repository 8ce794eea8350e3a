import {installedFiles} from './transport/installed-files.ts';
import {smokeReport, smokeSearch} from './transport/smoke-search.ts';

/** `node out/main/smoke.cjs [--smoke=REPORT]`: the smoke search where there is no Electron to run it. */
void smokeSearch(installedFiles(import.meta.dirname), smokeReport(process.argv) ?? '').then((code) => {
  process.exitCode = code;
});
