import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { ensureBuilt } from '../../../scripts/lib/machine/ensure-built.mjs';
import { precacheList } from '../../../scripts/lib/build/precache-list.ts';
import { projectRoot } from '../../../scripts/lib/project.mjs';

/** Folders for a server to serve. */
export interface BuiltPages {
  /** The built product, with the page that measures its modules under `/bench/`. */
  app: string;
  /** An empty React and router shell behind the product's own service worker. */
  shell: string;
  dispose: () => Promise<void>;
}

interface PageOptions {
  /** As in the product; false keeps names, for profiles. */
  minify: boolean;
  /** Whether the page measures the peers too, which are installed then. */
  withPeers: boolean;
}

const bench = join(projectRoot, 'tests/bench');

/**
 * Builds the measuring page as the product is built. The peers share the product's Dexie, because two copies in one page
 * refuse to run. Without peers their imports stay as they are, in a chunk that the page does not load.
 */
async function buildBenchPage(outDir: string, { minify, withPeers }: PageOptions): Promise<void> {
  await build({
    root: join(bench, 'page'),
    configFile: join(projectRoot, 'vite.config.ts'),
    base: '/bench/',
    publicDir: false,
    logLevel: 'warn',
    resolve: { dedupe: ['dexie'] },
    build: {
      outDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: 5_000,
      ...(minify ? {} : { minify: false }),
      rolldownOptions: { external: withPeers ? [] : [/^rxdb\//, 'pouchdb-browser'] },
    },
  });
}

/** Builds the shell and the product's worker over it: the same script with another list of files. */
async function buildShell(outDir: string): Promise<void> {
  await build({
    root: join(bench, 'shell'),
    configFile: join(projectRoot, 'vite.config.ts'),
    publicDir: join(projectRoot, 'public'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
  await build({
    root: projectRoot,
    configFile: join(projectRoot, 'sw/vite.config.ts'),
    logLevel: 'warn',
    define: { 'self.__WB_MANIFEST': JSON.stringify(precacheList(outDir)) },
    build: { outDir, emptyOutDir: false },
  });
}

export async function buildPages(options: PageOptions): Promise<BuiltPages> {
  process.env.NODE_ENV = 'production';
  ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'mycerti-bench-pages-'));
  const app = join(folder, 'app');
  const shell = join(folder, 'shell');
  await cp(join(projectRoot, 'dist'), app, { recursive: true });
  await buildBenchPage(join(app, 'bench'), options);
  await buildShell(shell);
  return { app, shell, dispose: () => rm(folder, { recursive: true, force: true }) };
}
