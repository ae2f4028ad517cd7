import Dexie from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import { onDatabaseLost, openDatabase } from '#data/open-database.ts';

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

/** What starting up relies on, run against each implementation of IndexedDB. */
export function describeOpening(name: string): void {
  describe(`opening a database on ${name}`, () => {
    afterEach(async () => {
      for (const db of opened.splice(0)) {
        db.close({ disableAutoOpen: true });
        await Dexie.delete(db.name);
      }
    });

    test('[RN3] a healthy database opens', async () => {
      const db = database(freshName(), 1);
      await openDatabase(db, { deadline: 5_000 });
      expect(db.isOpen()).toBe(true);
    });

    test('[RN3] a stuck database is opened once more, then given up with a code', async () => {
      const db = database(freshName(), 1);
      let tries = 0;
      db.open = (() => {
        tries += 1;
        return new Promise(() => undefined);
      }) as unknown as typeof db.open;
      await expect(openDatabase(db, { deadline: 30 })).rejects.toMatchObject({ code: 'DatabaseStuck' });
      expect(tries).toBe(2);
    });

    test('[RN3] the deadline does not count while a schema upgrade runs', async () => {
      const shared = freshName();
      const old = database(shared, 1);
      await openDatabase(old, { deadline: 5_000 });
      await old.table('things').put({ id: 1 });
      old.close();
      const slow = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 400));
      const db = database(shared, 2, slow);
      await openDatabase(db, { deadline: 200 });
      expect(await db.table('things').count()).toBe(1);
    });

    test('[RN3] [LW5] an old tab gives way to an upgrade and is told', async () => {
      const shared = freshName();
      const old = database(shared, 1);
      await openDatabase(old, { deadline: 5_000 });
      await old.table('things').put({ id: 1 });
      let told = 0;
      onDatabaseLost(old, () => (told += 1));
      const newer = database(shared, 2);
      await openDatabase(newer, { deadline: 5_000 });
      expect(told).toBe(1);
      expect(old.isOpen()).toBe(false);
      // Upgrades only add, so the old tab may open what the newer one made and go on.
      await openDatabase(old, { deadline: 5_000 });
      expect(await old.table('things').toArray()).toEqual([{ id: 1 }]);
      expect(await newer.table('things').toArray()).toEqual([{ id: 1 }]);
    });
  });
}
