import type { PlantedFault } from '../fault.ts';
import { inStorage, inUnit, inUpgrades, inSimulation } from './places.ts';

export const localWriteFaults: PlantedFault[] = [
  {
    name: 'write-in-pieces',
    rule: 'LW1',
    breaks: 'outbox and optimistic row are written by transactions of their own',
    file: 'src/data/mutate.ts',
    find: "await db.transaction('rw', written, async () => {",
    replace: 'void written;\n      await Promise.resolve().then(async () => {',
    caughtBy: [inStorage('room that ends in the middle of a write')],
  },
  {
    name: 'act-in-pieces',
    rule: 'LW1',
    breaks: 'of several changes of one act each is stored by itself',
    file: 'src/data/mutate.ts',
    find: "await db.transaction('rw', written, async () => {\n        for (const each of all) await appendEntry(db, each.entry, each.alongside);\n      });",
    replace:
      "for (const each of all) await db.transaction('rw', written, () => appendEntry(db, each.entry, each.alongside));",
    caughtBy: [inStorage('room that ends in the middle of several changes of one act')],
  },
  {
    name: 'order-by-clock',
    rule: 'LW2',
    breaks: 'a lane is ordered by the device’s clock',
    file: 'src/data/sync-storage.ts',
    find: 'await pending.clone().limit(count).toArray()',
    replace: "await pending.clone().sortBy('createdAt')",
    caughtBy: [inStorage('the order of a lane is the order of writing')],
  },
  {
    name: 'view-without-fold',
    rule: 'LW3',
    breaks: 'views read the server’s image without what is pending',
    file: 'src/data/row-images.ts',
    find: 'const row = isDirty ? fold(collection, id, image, entries) : (image.row ?? undefined);',
    replace: 'const row = image.row ?? undefined; void fold;',
    caughtBy: [inStorage('what is pending is folded over it again'), inSimulation(5)],
  },
  {
    name: 'effect-plays-twice',
    rule: 'LW4',
    breaks: 'the effect of a start adds to the history each time it is played',
    file: 'contract/mutations/visit-start.ts',
    find: "canMoveVisit(visit.state, 'started')\n",
    replace: "canMoveVisit(visit.state, 'started') || visit.state === 'started'\n",
    caughtBy: [inUnit('contract/mutations/catalogue.test.ts', 'is idempotent: played twice it changes nothing more')],
  },
  {
    name: 'effect-on-one-row',
    rule: 'LW4',
    breaks: 'a mutation over two remotes shows on its own remote’s row only',
    file: 'src/data/append-entry.ts',
    find: 'refolded(entry.targets, read.images, overlaid)',
    replace: 'refolded(entry.targets.slice(0, 1), read.images, overlaid)',
    caughtBy: [inStorage('a mutation over two remotes shows on both rows')],
  },
  {
    name: 'upgrade-empties-outbox',
    rule: 'LW5',
    breaks: 'an upgrade of the local schema starts with an empty outbox',
    file: 'src/data/user-database.ts',
    find: '.upgrade(async (transaction) => {',
    replace: ".upgrade(async (transaction) => {\n        await transaction.table('outbox').clear();",
    caughtBy: [inUpgrades('a database of the first schema with an outbox opens')],
  },
];
