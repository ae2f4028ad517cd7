import { dirname, extname } from 'node:path/posix';

/** Most files of a folder. Tests beside their module do not count: who looks for the module passes over them. */
const filesMax = 25;

/** Folders that are a series: their files are numbered and never looked for by concept. */
const series = new Set(['server/db/migrations']);

export const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

/** Returns the folders of source files that hold more than {@link filesMax}, as `folder: count`. Under `tests/` a test counts. */
export function fullFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (!isSource(file) || (isTest(file) && !file.startsWith('tests/'))) continue;
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > filesMax && !series.has(folder))
    .map(([folder, count]) => `${folder}: ${count}`)
    .toSorted();
}

export const isSource = (file: string): boolean =>
  /^(contract|src|sw|server|scripts|tests)\//.test(file) && /^\.(ts|tsx|mjs|css|sql)$/.test(extname(file));
