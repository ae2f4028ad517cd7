import { expect, test } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { testOrder, testUpload } from '#tests/support/rows.ts';
import { loadTownNames } from '#labels/orders/town-names.ts';
import { zipEntries, zipName } from './zip-paths.ts';

test('a folder for each order, each name once, and no name that a device refuses', () => {
  const [one, two] = [testOrder(1), testOrder(2, { number: null })];
  const files = [
    { order: one, upload: testUpload(11, 1, { name: 'plan.pdf' }) },
    { order: one, upload: testUpload(12, 1, { name: 'Plan.pdf' }) },
    { order: one, upload: testUpload(13, 1, { name: 'Cave: "gauche"?.jpg' }) },
    { order: two, upload: testUpload(14, 2, { name: 'plan.pdf' }) },
  ];
  const paths = zipEntries(speak('fr'), files).map(({ path }) => path);
  expect(paths.map((path) => path.split('/').at(-1))).toEqual([
    'plan.pdf',
    'Plan (2).pdf',
    'Cave- -gauche--.jpg',
    'plan.pdf',
  ]);
  expect(new Set(paths.map((path) => path.split('/')[0])).size).toBe(2);
  expect(zipName(speak('fr'), files.slice(0, 1), '2026-11-24')).toBe(`${paths[0]?.split('/')[0]}.zip`);
  expect(zipName(speak('fr'), files, '2026-11-24')).toBe('myCerti 2026-11-24.zip');
});

test('names the town and the box of a folder in the reader’s language', async () => {
  await loadTownNames();
  const order = testOrder(1, { address: { ...testOrder(1).address, boxnumber: '5', zipcode: '1190', city: 'Forest' } });
  const [entry] = zipEntries(speak('nl'), [{ order, upload: testUpload(11, 1) }]);
  expect(entry?.path).toContain(' Rue du Marais 1, bus 5, 1190 Vorst/');
});
