import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countImportedOnce, importsOf, mutualPairs } from './lib/figures/imports.ts';
import { fullFolders, isSource, isTest } from './lib/figures/rooms.ts';
import { countLong, sentenceLengths } from './lib/figures/prose.ts';
import { projectRoot } from './lib/project.mjs';

/**
 * Prints figures of the project's shape (`npm run figures`), beside those of another commit when one is named
 * (`npm run figures -- v0.2.0`). `--pairs` lists the folders that import each other.
 */
const args = process.argv.slice(2);
const commit = args.find((arg) => !arg.startsWith('--'));
const now = figuresOf(projectRoot);
const before = commit === undefined ? undefined : figuresAt(commit);

console.table(
  Object.fromEntries(
    Object.entries(now.figures).map(([name, value]) => [
      name,
      before === undefined ? { now: value } : { [commit ?? '']: before.figures[name], now: value },
    ]),
  ),
);
if (args.includes('--pairs')) console.log(now.pairs.join('\n'));

function figuresAt(revision: string): ReturnType<typeof figuresOf> {
  const folder = mkdtempSync(join(tmpdir(), 'mycerti-figures-'));
  try {
    git('worktree', 'add', '--detach', '--force', folder, revision);
    return figuresOf(folder);
  } finally {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf(folder: string): { figures: Record<string, number>; pairs: string[] } {
  const listed = git('-C', folder, 'ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate');
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const files = [...new Set(listed.split('\n'))].filter((file) => file !== '');
  const sources = new Map(files.filter(isSource).map((file) => [file, read(file)]));
  const product = new Map([...sources].filter(([file]) => /^(contract|src|sw|server)\//.test(file) && !isTest(file)));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm has these fields
  const { imports: aliases } = JSON.parse(read('package.json')) as { imports: Record<string, string> };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm has these fields
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> };
  const imports = importsOf(product, aliases);
  const pairs = mutualPairs(imports);
  const prose = files.filter((file) => file.endsWith('.md') && !/^(CHANGELOG|docs\/contract)\.md$/.test(file));
  const sentences = prose.flatMap((file) => sentenceLengths(read(file)));
  const lines = (keep: (file: string) => boolean): number =>
    [...sources].reduce((sum, [file, text]) => (keep(file) ? sum + text.split('\n').length : sum), 0);
  return {
    pairs,
    figures: {
      files: files.length,
      'folders over 25 files': fullFolders(files).length,
      'files with one importer': countImportedOnce(imports),
      'folders that import each other, pairs': pairs.length,
      'lines of product': lines((file) => product.has(file)),
      'lines of tests': lines(isTest),
      'lines of machinery': lines((file) => !product.has(file) && !isTest(file)),
      'installed packages': Object.keys(packages).length - 1,
      sentences: sentences.length,
      'words per sentence': Math.round((sentences.reduce((sum, words) => sum + words, 0) / sentences.length) * 10) / 10,
      'sentences over 25 words': countLong(sentences),
    },
  };
}

function git(...command: string[]): string {
  return execFileSync('git', command, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
