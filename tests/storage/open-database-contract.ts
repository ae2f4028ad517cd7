import Dexie from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import { openInTime } from '#platform/storage/open-in-time.ts';

let number = 0;
const opened: Dexie[] = [];

function database(name: string, version: number, upgrade?: () => Promise<void>): Dexie {
  const db = new Dexie(name);
  for (let current = 1; current <= version; current += 1) {
    const declared = db.version(current).stores({ things: current === 1 ? 'id' : `id, field${current}` });
    if (current === version && upgrade !== undefined) declared.upgrade(() => Dexie.waitFor(upgrade()));
  }
  opened.push(db);
  return db;
}

function freshName(): string {
  return `open-contract-${(number += 1)}-${Math.random()}`;
}

/** Checks every behaviour that startup relies on, on each implementation of IndexedDB. */
export function describeOpenDatabase(implementation: string): void {
  describe(`opening a database on ${implementation}`, () => {
    afterEach(async () => {
      for (const db of opened.splice(0)) {
        db.close({ disableAutoOpen: true });
        await Dexie.delete(db.name);
      }
    });

    test('[RN3] opens a healthy database', async () => {
      const db = database(freshName(), 1);
      await openInTime(db, indexedDB, 5_000);
      expect(db.isOpen()).toBe(true);
    });

    test('[RN3] rejects with a code when a database is stuck', async () => {
      const name = freshName();
      const stuck = { name, verno: 1, open: () => new Promise(() => undefined) };
      await expect(openInTime(stuck, indexedDB, 30)).rejects.toMatchObject({ code: 'DeadlineExceeded' });
    });

    test('[RN3] pauses the deadline while a schema upgrade runs', async () => {
      const shared = freshName();
      const old = database(shared, 1);
      await openInTime(old, indexedDB, 5_000);
      await old.table('things').put({ id: 1 });
      old.close();
      const slow = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 400));
      const db = database(shared, 2, slow);
      await openInTime(db, indexedDB, 200);
      expect(await db.table('things').count()).toBe(1);
    });

    test('[RN3] [LW5] closes an old tab’s connection for an upgrade, and lets the tab open the newer database', async () => {
      const shared = freshName();
      const old = database(shared, 1);
      await openInTime(old, indexedDB, 5_000);
      await old.table('things').put({ id: 1 });
      let versionChanges = 0;
      old.on('versionchange', () => (versionChanges += 1));
      const newer = database(shared, 2);
      await openInTime(newer, indexedDB, 5_000);
      expect(versionChanges).toBe(1);
      expect(old.isOpen()).toBe(false);
      // Upgrades only add, so the old tab may open the newer database and continue.
      await openInTime(old, indexedDB, 5_000);
      expect(await old.table('things').toArray()).toEqual([{ id: 1 }]);
      expect(await newer.table('things').toArray()).toEqual([{ id: 1 }]);
    });
  });
}
