import { afterEach, beforeEach, expect, test } from 'vitest';
import { named } from '#data/drafts/draft-name.ts';
import { subjectOfRow } from '#data/outbox/mutation-subject.ts';
import { withLabels } from '#data/queries/sync/subject-labels.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { readDraft } from '#features/sync/cards/read-draft.ts';
import { speak } from '#tests/support/labels.ts';
import {
  certifier,
  testClient,
  testClientVisit,
  testId,
  testOrder,
  testUpload,
  testVisit,
} from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { formatsOf } from '#ui/format.ts';
import { draftRegistry } from './draft-registry.ts';

const context = { i18n: speak('fr'), formats: formatsOf('fr'), content: null };
/** A row of each collection that a draft can be about. */
const rowOf = { orders: 1, visits: 31, uploads: 70, clients: 61, clientVisits: 62 } as const;
/** Which one of several drafts about a row: none, one, and the free slots at which a plan begins. */
const fields = [
  undefined,
  'Q12',
  `${certifier.id} 2026-11-24 10:00`,
  `${certifier.id} 2026-11-24 `,
  ' 2026-11-24 ',
  '  ',
];
let db: UserDatabase;

beforeEach(async () => {
  db = openUserDatabase('names', testId(901));
  const own = { id: db.userId, name: 'Marc' };
  await storeRows(db, 'orders', [testOrder(rowOf.orders)]);
  await storeRows(db, 'visits', [testVisit(rowOf.visits, 1, { employee: certifier })]);
  await storeRows(db, 'uploads', [testUpload(rowOf.uploads, 1)]);
  await storeRows(db, 'clients', [testClient(rowOf.clients, { commercial: own })]);
  await storeRows(db, 'clientVisits', [testClientVisit(rowOf.clientVisits, rowOf.clients, { employee: own })]);
});
afterEach(() => db.delete());

test.each([...draftRegistry.values()].map((definition) => [definition.kind, definition] as const))(
  'a draft of the kind %s has a name and opens, also when a kill left its key alone',
  async (kind, definition) => {
    const collection = definition.of as keyof typeof rowOf | null;
    const id = collection === null ? 'new' : testId(rowOf[collection]);
    // One that moves a visit has no slot.
    const isOnly = collection === null || kind === 'planMove';
    const handles = isOnly ? [definition(id)] : fields.map((field) => definition(id, field));
    for (const { key } of handles) {
      const draft = await named({ key, text: 'x', changedAt: 1 }, db.visits);
      const item = { draft, ...(await subjectOfRow(db, draft.subject)) };
      const [found] = await withLabels(db, [item], ({ subject }) => subject);
      const { title, path, stranded } = readDraft(draftRegistry, item, found?.label ?? null, context);
      expect([kind, key, title]).not.toContain('Autre brouillon');
      expect([kind, key, path]).not.toContain(null);
      expect(stranded).toBeNull();
    }
  },
);
