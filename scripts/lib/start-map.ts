import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { projectRoot } from './project.mjs';

/** Modules that every signed-in page runs before its first row. */
const always = [
  'src/app/runtime.ts',
  'src/app/layout/drawer.tsx',
  'src/app/layout/sync-indicator.tsx',
  'src/app/layout/bell.tsx',
  'contract/rules/town-names.ts',
];

/** The module of the list of the pages where no visit begins: the router asks it for those. */
const further = 'src/app/router/routes/further-pages.ts';

/** Modules that the page of a path runs before its first row, besides those of every page. */
const pages: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/features/home/home-screen.tsx'],
  '/orders': ['src/app/router/routes/orders-route.tsx'],
  '/orders/:id': ['src/app/router/routes/order-route.tsx', 'contract/mutations/catalogue.ts'],
  '/notifications': [further, 'src/features/notifications/notifications-screen.tsx'],
  '/profile': [further, 'src/app/router/routes/profile-route.tsx'],
  '/agenda': [further, 'src/app/router/routes/agenda-route.tsx'],
};

const catalogues = { fr: 'locales/fr/messages.po', nl: 'locales/nl/messages.po' } as const;
const entry = 'src/app/main.tsx';

/** The place of the list in `public/settings.js`. */
const placeOfList = 'const starts = {};';

/** JavaScript of the start of a page, up to its first row. */
export interface StartSize {
  path: string;
  /** Kilobytes, compressed with gzip. */
  size: number;
  files: number;
}

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'moduleIds'>;

/** Returns the files of modules and of all that those import, in the order of the requests. */
function closureOf(chunks: readonly Chunk[], modules: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (chunk: Chunk | undefined, name: string): void => {
    if (chunk === undefined) throw new Error(`The build has no chunk of ${name}.`);
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const file of chunk.imports)
      add(
        chunks.find(({ fileName }) => fileName === file),
        file,
      );
  };
  for (const name of modules)
    add(
      chunks.find(({ moduleIds }) => moduleIds.some((id) => id.replace(/\?.*$/s, '') === join(projectRoot, name))),
      name,
    );
  return [...found];
}

/**
 * Writes into the first script of the page which files each path needs for its first row, so that they are requested in one go.
 * @param dist absolute path of the built app
 * @returns the size of each start in French, the longer of the two catalogues
 */
export function writeStartMap(dist: string, chunks: readonly Chunk[]): StartSize[] {
  const first = closureOf(chunks, [entry]);
  const rest = (keys: readonly string[], without: readonly string[]): string[] =>
    closureOf(chunks, keys).filter((file) => !without.includes(file));
  const all = rest(always, first);
  const words = {
    fr: rest([catalogues.fr], [...first, ...all]),
    nl: rest([catalogues.nl], [...first, ...all]),
  };
  const byPath = Object.entries(pages).map(
    ([path, keys]) => [path, rest(keys, [...first, ...all, ...words.fr])] as const,
  );
  const script = join(dist, 'settings.js');
  const text = readFileSync(script, 'utf8');
  if (!text.includes(placeOfList)) throw new Error('settings.js has no place for the list of starts.');
  const names = Object.fromEntries(
    [...Object.entries(words), ['all', all] as const, ...byPath].map(([name, files]) => [
      name,
      files.map((file) => basename(file)),
    ]),
  );
  // Served as it is, without the comments.
  const short = text.replaceAll(/^\s*(?:\/\/.*\n)?/gm, '');
  writeFileSync(
    script,
    short.replace(placeOfList, () => `const starts = ${JSON.stringify(names)};`),
  );
  return byPath.map(([path, files]) => {
    const run = [...first, 'settings.js', ...words.fr, ...all, ...files];
    const bytes = run.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
    return { path, size: bytes / 1000, files: run.length };
  });
}
