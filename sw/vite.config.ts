import { join } from 'node:path';
import { defineConfig } from 'vite';
import { appVersion } from '../scripts/lib/build/app-version.ts';
import { linguiPlugins } from '../scripts/lib/build/lingui-plugins.ts';
import { precacheList, startFiles } from '../scripts/lib/build/precache-list.ts';
import { projectRoot } from '../scripts/lib/project.mjs';

export default defineConfig({
  root: projectRoot,
  publicDir: false,
  plugins: [linguiPlugins()],
  define: {
    __APP_VERSION__: JSON.stringify(appVersion()),
    __START_FILES__: JSON.stringify(startFiles(join(projectRoot, 'dist'))),
    'self.__WB_MANIFEST': JSON.stringify(precacheList(join(projectRoot, 'dist'))),
  },
  build: {
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: join(projectRoot, 'sw/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
