import type { ObservabilitySet } from 'dexie';
import Dexie from 'dexie';
import { expect, test, vi } from 'vitest';
import { onChange } from './changed-keys.ts';
import { live } from './live.ts';
import { UserDatabase } from '../database/user-database.ts';
import { aDraft } from '#tests/support/data/drafts.ts';

/** Reads through functions that await one another, as the list of drafts does. */
async function readVisit(db: UserDatabase, id: string): Promise<unknown> {
  const read = async () => db.visits.get(id);
  const readOne = async () => {
    const found = await read();
    return found;
  };
  const found = await readOne();
  return found;
}

test('a live query follows what it reads after many awaits', async () => {
  const db = new UserDatabase(`live ${crypto.randomUUID()}`);
  const seen: number[] = [];
  const query = async (): Promise<number> => {
    for (let step = 0; step < 20; step += 1) await readVisit(db, String(step));
    return db.drafts.count();
  };
  const subscription = live(() => query()).subscribe((count) => void seen.push(count));
  await expect.poll(() => seen).toEqual([0]);
  await db.drafts.put(aDraft('a'));
  await expect.poll(() => seen).toEqual([0, 1]);
  subscription.unsubscribe();
  await db.delete();
});

test('a change is read once, whatever else changes until it is read', async () => {
  const db = new UserDatabase(`live ${crypto.randomUUID()}`);
  const seen: number[] = [];
  let reads = 0;
  const subscription = live(async () => {
    reads += 1;
    return db.drafts.count();
  }).subscribe((count) => void seen.push(count));
  await expect.poll(() => seen).toEqual([0]);
  const before = reads;
  const changes: ObservabilitySet[] = [];
  const end = onChange((parts) => changes.push(parts));
  await db.drafts.put(aDraft('a'));
  await db.facts.put({ key: 'device', value: '' } as never);
  end();
  await expect.poll(() => seen).toEqual([0, 1]);
  expect(reads).toBe(before + 1);
  // As a browser reports them: within a transaction, where a live query only reads later.
  const [ofDraft = {}, other = {}] = changes;
  await db.transaction('r', db.drafts, () => {
    for (const parts of [ofDraft, other, other, other]) Dexie.on.storagemutated.fire(parts);
    return db.drafts.count();
  });
  await expect.poll(() => seen).toEqual([0, 1, 1]);
  expect(reads).toBe(before + 2);
  subscription.unsubscribe();
  await db.delete();
});

/** Stores one more visit with a checkpoint, as a page of a pull. */
function storePage(db: UserDatabase, id: string, generation = 1): Promise<void> {
  return db.transaction('rw', db.visits, db.remotes, async () => {
    await db.visits.put({ id, version: 1, scopes: [], generation: 1, row: {} } as never);
    await db.remotes.put({ remote: 'main', generation } as never);
  });
}

test('[LW9] pages of a pull are read once for many, and a change of this device at once meanwhile', async () => {
  const db = new UserDatabase(`live ${crypto.randomUUID()}`);
  const seen: [visits: number, drafts: number][] = [];
  let reads = 0;
  const subscription = live(async () => {
    reads += 1;
    return [await db.visits.count(), await db.drafts.count()] as [number, number];
  }).subscribe((counts) => void seen.push(counts));
  await expect.poll(() => seen).toEqual([[0, 0]]);
  for (let page = 0; page < 20; page += 1) await storePage(db, String(page));
  await expect.poll(() => seen.at(-1), { timeout: 3_000 }).toEqual([20, 0]);
  expect(reads).toBeLessThanOrEqual(4);
  for (let page = 20; page < 40; page += 1) await storePage(db, String(page));
  await db.drafts.put(aDraft('a'));
  await expect.poll(() => seen.at(-1)).toEqual([40, 1]);
  subscription.unsubscribe();
  await db.delete();
});

test('[LW9c] a page that settles a change of this device is read at once', async () => {
  // No turn comes, of turns that no other test waits for.
  vi.resetModules();
  const own = await import('./live.ts');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const db = new UserDatabase(`live ${crypto.randomUUID()}`);
    const seen: number[] = [];
    const subscription = own.live(() => db.visits.count()).subscribe((count) => void seen.push(count));
    await expect.poll(() => seen).toEqual([0]);
    await storePage(db, '1');
    await db.transaction('rw', db.visits, db.remotes, db.outbox, async () => {
      await storePage(db, '2');
      await db.outbox.clear();
    });
    await expect.poll(() => seen).toEqual([0, 2]);
    subscription.unsubscribe();
    await db.delete();
  } finally {
    vi.useRealTimers();
  }
});

test('a patient query is read once for many changes of this device too, and shows the last', async () => {
  const db = new UserDatabase(`live ${crypto.randomUUID()}`);
  const seen: number[] = [];
  let reads = 0;
  const subscription = live(async () => {
    reads += 1;
    return db.drafts.count();
  }, true).subscribe((count) => void seen.push(count));
  await expect.poll(() => seen).toEqual([0]);
  for (let key = 0; key < 20; key += 1) await db.drafts.put(aDraft('a', { key: String(key) }));
  await expect.poll(() => seen.at(-1), { timeout: 3_000 }).toBe(20);
  expect(reads).toBeLessThanOrEqual(4);
  subscription.unsubscribe();
  await db.delete();
});

test('[LW9a] a read that pages overtake still counts: none would be the last while they follow each other', async () => {
  const db = new UserDatabase(`live ${crypto.randomUUID()}`);
  const seen: number[] = [];
  await db.open();
  const subscription = live(async () => {
    const count = await db.visits.count();
    for (let step = 0; step < 30; step += 1) await readVisit(db, String(step));
    return count;
  }).subscribe((count) => void seen.push(count));
  for (let page = 0; seen.length < 2; page += 1) await storePage(db, String(page));
  expect(seen[1]).toBeGreaterThan(seen[0] ?? 0);
  subscription.unsubscribe();
  await db.delete();
});

test('[LW9b] what a turn read is shown together', async () => {
  const db = new UserDatabase(`live ${crypto.randomUUID()}`);
  await db.open();
  const shown = { visits: 0, pages: 0 };
  const seen: (typeof shown)[] = [];
  const slow = live(async () => {
    const count = await db.visits.count();
    for (let step = 0; step < 30; step += 1) await readVisit(db, String(step));
    return count;
  }).subscribe((visits) => {
    shown.visits = visits;
    queueMicrotask(() => seen.push({ ...shown }));
  });
  const fast = live(async () => (await db.remotes.get('main'))?.generation ?? 0).subscribe((pages) => {
    shown.pages = pages;
    queueMicrotask(() => seen.push({ ...shown }));
  });
  await expect.poll(() => seen.length).toBe(2);
  for (let page = 1; page <= 3; page += 1) {
    await storePage(db, String(page), page);
    await expect.poll(() => shown, { timeout: 5_000 }).toEqual({ visits: page, pages: page });
  }
  expect(seen.filter(({ visits, pages }) => pages > visits)).toEqual([]);
  for (const one of [slow, fast]) one.unsubscribe();
  await db.delete();
});
