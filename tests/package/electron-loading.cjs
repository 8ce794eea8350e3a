/** What Electron does for a library that is asked for inside the archive: it loads the one that lies beside it. */
const {dlopen} = process;
process.dlopen = (module, file, ...rest) =>
  dlopen(module, file.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked'), ...rest);
