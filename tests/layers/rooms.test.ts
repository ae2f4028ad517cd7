import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fullFolders } from '../../scripts/lib/figures/rooms.ts';

const project = join(import.meta.dirname, '../..');

const filesIn = (folder: string, count: number, ending = '.ts'): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}${ending}`);

test('no folder has over 25 files', () => {
  expect(
    fullFolders(
      globSync('{contract,src,sw,server,scripts,tests}/**/*.*', {
        cwd: project,
      }),
    ),
  ).toEqual([]);
});

test('names a folder with a file too many; tests beside their module do not count, in tests/ they do', () => {
  const sound = [...filesIn('src/ui', 25), ...filesIn('src/ui', 25, '.test.ts'), ...filesIn('src/ui/fields', 25)];
  expect(fullFolders(sound)).toEqual([]);
  expect(fullFolders([...sound, 'src/ui/wrong.ts'])).toEqual(['src/ui: 26']);
  expect(fullFolders(filesIn('tests/browser', 26, '.test.ts'))).toEqual(['tests/browser: 26']);
});
