import { join } from 'node:path';
import { defineConfig } from 'vite';
import { projectRoot } from './scripts/lib/project.mjs';

/** The script of the page that searches Google Places: one file, which the server puts into the page. */
export default defineConfig({
  root: projectRoot,
  publicDir: false,
  build: {
    target: 'baseline-widely-available',
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: join(projectRoot, 'src/app/places/places-frame.ts'),
      output: { format: 'iife', entryFileNames: 'pages/places.js' },
    },
  },
});
