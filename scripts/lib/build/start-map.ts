import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { projectRoot } from '../project.mjs';
import { entry, shell, startPages } from './start-pages.ts';

const languages = ['fr', 'nl'] as const;

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
      chunks.find(({ moduleIds }) => moduleIds.includes(join(projectRoot, name))),
      name,
    );
  return [...found];
}

/**
 * Makes sure that a page that people open first shows no further messages.
 * @throws when a module of these files has a message that is not among the first words
 */
export function requireFirstMessages(
  path: string,
  chunks: readonly Chunk[],
  { files, further }: { files: readonly string[]; further: ReadonlySet<string> },
): void {
  const modules = chunks.flatMap(({ fileName, moduleIds }) => (files.includes(fileName) ? moduleIds : []));
  const wrong = modules.map((id) => relative(projectRoot, id)).filter((source) => further.has(source));
  if (wrong.length > 0) throw new Error(`${path} shows words that load after it: ${wrong.join(', ')}`);
}

/**
 * Writes into the first script of the page which files each path needs for its first row, so that they are requested in one go.
 * @param dist absolute path of the built app
 * @param further source files with a word that is not among the first
 * @returns the size of each start in French, the longer of the two catalogues
 */
export function writeStartMap(dist: string, chunks: readonly Chunk[], further: ReadonlySet<string>): StartSize[] {
  const first = closureOf(chunks, [entry]);
  const rest = (keys: readonly string[], without: readonly string[]): string[] =>
    closureOf(chunks, keys).filter((file) => !without.includes(file));
  const all = rest(shell, first);
  const messagesOf = (language: string): string[] =>
    rest([`locales/${language}/messages.po?first`], [...first, ...all]);
  const messages = languages.map((language) => [language, messagesOf(language)] as const);
  const byPath = Object.entries(startPages).map(
    ([path, modules]) => [path, rest(modules, [...first, ...all, ...messagesOf('fr')])] as const,
  );
  for (const [path, files] of byPath)
    requireFirstMessages(path, chunks, { files: [...first, ...all, ...files], further });
  const script = join(dist, 'settings.js');
  const text = readFileSync(script, 'utf8');
  if (!text.includes(placeOfList)) throw new Error('settings.js has no place for the list of starts.');
  const names = Object.fromEntries(
    [...messages, ['all', all] as const, ...byPath].map(([name, files]) => [name, files.map((file) => basename(file))]),
  );
  // Served as it is, without the comments.
  const short = text.replaceAll(/^\s*(?:\/\/.*\n)?/gm, '');
  writeFileSync(
    script,
    short.replace(placeOfList, () => `const starts = ${JSON.stringify(names)};`),
  );
  return byPath.map(([path, files]) => {
    const run = [...first, 'settings.js', ...messagesOf('fr'), ...all, ...files];
    const bytes = run.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
    return { path, size: bytes / 1000, files: run.length };
  });
}
