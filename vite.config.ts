import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { appVersion } from './scripts/lib/build/app-version.ts';
import { chunkGroups } from './scripts/lib/build/chunk-groups.ts';
import { linguiPlugins } from './scripts/lib/build/lingui-plugins.ts';
import { ownIcons } from './scripts/lib/build/own-icons.ts';
import { pdfDecoders } from './scripts/lib/build/pdf-decoders.ts';
import { projectRoot } from './scripts/lib/project.mjs';

const routerBuild = join(projectRoot, 'node_modules/react-router/dist/production');

/** Where `npm run dev` runs the server. */
const server = `http://127.0.0.1:${process.env.PORT ?? 4300}`;

/**
 * The router's exports always lead to its build for development, which warns and is larger. React has the hook that older ones need
 * a library for.
 */
const productionLibraries: Plugin = {
  name: 'production-libraries',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: join(routerBuild, 'index.mjs') },
        { find: /^react-router\/dom$/, replacement: join(routerBuild, 'dom-export.mjs') },
        { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(projectRoot, 'src/ui/media/drawing.ts') },
        { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      ],
    },
  }),
};

export default defineConfig({
  plugins: [ownIcons(), react(), tailwindcss(), linguiPlugins(), pdfDecoders(), productionLibraries],
  define: { __APP_VERSION__: JSON.stringify(appVersion()) },
  worker: { format: 'es', plugins: () => [linguiPlugins()] },
  server: {
    proxy: {
      '/api': server,
      '/field': server,
      '/config.json': server,
      '/healthz': server,
      '/places': server,
      '/preuves': server,
    },
  },
  build: {
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    // The content security policy forbids inline scripts and data: URLs, so nothing may be inlined.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The library that opens encrypted PDFs, loaded on demand. The first screen has a limit of its own.
    chunkSizeWarningLimit: 1_700,
    // The build reads from it what the sign-in page is to ask for, then removes it.
    manifest: true,
    rolldownOptions: {
      output: {
        // The bundler names a shared chunk after all that share it, and the first script lists these names.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
