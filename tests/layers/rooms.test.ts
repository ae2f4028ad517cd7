import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { importsOf, mutualPairs } from '../../scripts/lib/figures/imports.ts';
import { fullFolders, isSource, isTest } from '../../scripts/lib/figures/rooms.ts';

const project = join(import.meta.dirname, '../..');
const files = globSync('{contract,src,sw,server,scripts,tests}/**/*.*', {
  cwd: project,
  exclude: ['**/node_modules/**'],
});

const filesIn = (folder: string, count: number, ending = '.ts'): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}${ending}`);

/** Returns the pairs of folders of the product that import each other, tests aside. */
function pairsOf(sources: ReadonlyMap<string, string>): string[] {
  return mutualPairs(importsOf(sources, packageJson.imports));
}

test('no folder has over 25 files', () => {
  expect(fullFolders(files)).toEqual([]);
});

test('names a folder with a file too many; tests beside their module do not count, in tests/ they do', () => {
  const sound = [...filesIn('src/ui', 25), ...filesIn('src/ui', 25, '.test.ts'), ...filesIn('src/ui/fields', 25)];
  expect(fullFolders(sound)).toEqual([]);
  expect(fullFolders([...sound, 'src/ui/wrong.ts'])).toEqual(['src/ui: 26']);
  expect(fullFolders(filesIn('tests/browser', 26, '.test.ts'))).toEqual(['tests/browser: 26']);
});

test('no two folders of the product import each other', () => {
  const product = files.filter((file) => /^(contract|src|sw|server)\//.test(file) && isSource(file) && !isTest(file));
  expect(pairsOf(new Map(product.map((file) => [file, readFileSync(join(project, file), 'utf8')])))).toEqual([]);
});

test('names folders that import each other, by an alias, a type or lazily too', () => {
  const sound: [string, string][] = [
    ['src/ui/fields/field.tsx', "import { button } from '../actions/button.tsx';"],
    ['src/ui/actions/button.tsx', "import { classNames } from '../class-names.ts';"],
    ['src/ui/actions/menu.tsx', ''],
    ['src/ui/class-names.ts', ''],
  ];
  expect(pairsOf(new Map(sound))).toEqual([]);
  for (const wrong of [
    "import type { Field } from '#ui/fields/field.tsx';",
    "const load = () => import('../fields/field.tsx');",
  ])
    expect(pairsOf(new Map([...sound, ['src/ui/actions/menu.tsx', wrong]]))).toEqual([
      'src/ui/actions ↔ src/ui/fields',
    ]);
});
