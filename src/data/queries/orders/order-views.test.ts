import { afterEach, beforeEach, expect, test } from 'vitest';
import { testId } from '#tests/support/rows.ts';
import type { UserDatabase } from '../../user-database.ts';
import { openUserDatabase } from '../../user-database.ts';
import { orderViews, removeOrderView, saveOrderView, viewsMax } from './order-views.ts';

let db: UserDatabase;
let next = 1;

beforeEach(() => {
  db = openUserDatabase('test', testId((next += 1)));
});
afterEach(() => db.delete());

test('a view of the same name is replaced; a removed one is gone', async () => {
  await saveOrderView(db, { name: 'Impayés', query: 'paid=no' });
  await saveOrderView(db, { name: 'Urgents', query: 'urgent=1' });
  await saveOrderView(db, { name: 'Impayés', query: 'paid=no&region=brussels' });
  expect(await orderViews(db)).toEqual([
    { name: 'Impayés', query: 'paid=no&region=brussels' },
    { name: 'Urgents', query: 'urgent=1' },
  ]);
  await removeOrderView(db, 'Impayés');
  expect((await orderViews(db)).map(({ name }) => name)).toEqual(['Urgents']);
});

test('a text of another version is no view; the newest views stay', async () => {
  await db.facts.put({ key: 'orderViews', value: '{' });
  expect(await orderViews(db)).toEqual([]);
  for (let number = 0; number <= viewsMax; number += 1) await saveOrderView(db, { name: `Vue ${number}`, query: '' });
  const names = (await orderViews(db)).map(({ name }) => name);
  expect(names).toHaveLength(viewsMax);
  expect(names.at(-1)).toBe(`Vue ${viewsMax}`);
});
