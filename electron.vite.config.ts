import {resolve} from 'node:path';
import react from '@vitejs/plugin-react';
import {defineConfig} from 'electron-vite';

const here = (path: string): string => resolve(import.meta.dirname, path);

/** `#contract/NAME` and its like for the bundler; package.json and TypeScript have their own map. */
const alias = [
  {find: /^#contract\/(.*)$/, replacement: here('preload/contract/$1.ts')},
  {find: /^#transport\/(.*)$/, replacement: here('main/transport/$1.ts')},
  {find: '#engine', replacement: here('main/engine/index.ts')},
];

/** CommonJS throughout: the preload of a sandboxed window can be nothing else, and one format is enough. */
const output = {format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs'} as const;

export default defineConfig({
  main: {
    resolve: {alias},
    build: {
      outDir: 'out/main',
      // Found in node_modules at run time, natives among them.
      externalizeDeps: true,
      rolldownOptions: {
        input: {
          index: here('main/index.ts'),
          'engine-worker': here('main/engine-worker.ts'),
          smoke: here('main/smoke.ts'),
          cli: here('apps/cli/index.ts'),
          server: here('apps/server/index.ts'),
          mcp: here('apps/mcp/index.ts'),
        },
        output,
      },
    },
  },
  preload: {
    resolve: {alias},
    build: {
      outDir: 'out/preload',
      // A sandboxed preload cannot require packages.
      externalizeDeps: false,
      rolldownOptions: {input: {index: here('preload/index.ts')}, output},
    },
  },
  renderer: {
    root: here('renderer'),
    resolve: {alias},
    plugins: [react()],
    build: {
      outDir: here('out/renderer'),
      minify: true,
      // Inline assets would need data: in more places than images.
      assetsInlineLimit: 0,
      // The page is read from this machine: one file is no slower than ten.
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {input: here('renderer/index.html')},
    },
  },
});
