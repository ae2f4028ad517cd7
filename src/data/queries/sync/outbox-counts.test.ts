import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleArgs } from '#tests/support/examples.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { certifier, testId, testOrder, testUpload, testVisit } from '#tests/support/rows.ts';
import { settleHere } from '#tests/support/data/settle-here.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { createMutate } from '../../outbox/mutate.ts';
import { UserDatabase } from '../../database/user-database.ts';
import { outboxItems } from './outbox-items.ts';
import { unsentCounts } from './order-outbox.ts';
import { outboxCounts } from './outbox.ts';

const orderId = testOrder(1).id;
const photos = [0, 1, 2];
let number = 0;

/** Makes three photos, a message and two saves of one form, none of which the server has. */
async function unsentVisit() {
  const db = new UserDatabase(`counts-${(number += 1)}`, certifier.id);
  let next = 500;
  const newId = (): string => testId((next += 1));
  const mutate = createMutate({ db, clock: () => 1, newId, actor: certifier, afterCommit: () => undefined });
  await storeRows(db, 'orders', [testOrder(1)]);
  await storeRows(db, 'visits', [testVisit(31, 1)]);
  const attach = exampleArgs(certifier)['upload.attach'];
  const attached: string[] = [];
  for (const index of photos) {
    const uploadId = testId(70 + index);
    attached.push(await mutate({ name: 'upload.attach', args: { ...attach, orderId, uploadId } }));
    await db.files.put(testLocalFile({ ...attach, id: uploadId }));
  }
  const message = await mutate({ name: 'order.sendMessage', args: { orderId, messageId: newId(), body: 'Bonjour' } });
  const fields = { remarks: { value: '"Chien"', at: '2026-11-20T09:00:00.000Z' } };
  const save = (): Promise<string> =>
    mutate({ name: 'formDraft.save', args: { formDraftId: testId(60), visitId: testId(31), fields } });
  const saves = [await save(), await save()];
  const sendForm = async (): Promise<[form: string, end: string]> => {
    const end = { name: 'formDraft.end' as const, args: { formDraftId: testId(60), at: '2026-11-20T09:01:00.000Z' } };
    const args = { ...exampleArgs(certifier)['feedback.submit'], orderId, visitId: testId(31) };
    const form = await mutate([
      { name: 'feedback.submit', args },
      { ...end, dependsOnFirst: true },
    ]);
    const [last] = await db.outbox.orderBy('seq').reverse().limit(1).toArray();
    return [form, last?.id ?? ''];
  };
  return { db, attached, message, saves, sendForm };
}

test('a photo counts once, row and bytes, and a form once, however often it was saved', async () => {
  const { db } = await unsentVisit();
  expect(await outboxCounts(db)).toEqual({ pending: 5, acknowledged: 0, refused: 0 });
  expect(await unsentCounts(db)).toEqual(new Map([[orderId, { pending: 5, refused: 0 }]]));
  await db.delete();
});

test('a sent form counts once with the saves and the end of its draft, refused too', async () => {
  const { db, sendForm } = await unsentVisit();
  const [form, end] = await sendForm();
  expect(await outboxCounts(db)).toEqual({ pending: 5, acknowledged: 0, refused: 0 });
  await db.outbox.where('id').equals(form).modify({ state: 'refused' });
  expect(await outboxCounts(db)).toEqual({ pending: 4, acknowledged: 0, refused: 1 });
  expect((await outboxItems(db, 1)).find(({ id }) => id === end)?.isPart).toBe(true);
  // Without the form, the end of its draft is what is left.
  await db.outbox.where('id').equals(form).delete();
  expect(await outboxCounts(db)).toEqual({ pending: 5, acknowledged: 0, refused: 0 });
  await db.delete();
});

test('the number of what is to be sent never rises while it is sent, whatever arrives first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), async (choices) => {
      const { db, attached, message, saves, sendForm } = await unsentVisit();
      const form = await sendForm();
      const acknowledge = async (id: string): Promise<void> => {
        await db.outbox.where('id').equals(id).modify({ state: 'acknowledged' });
      };
      const row = (index: number, receivedAt: string | null): Promise<void> =>
        storeRows(db, 'uploads', [testUpload(70 + index, 1, { receivedAt })]);
      /** What happens to each thing, in its order. */
      const courses: (() => Promise<unknown>)[][] = [
        ...attached.map((id, index) => [() => acknowledge(id), () => row(index, null), () => settleHere(db, id, 2)]),
        ...photos.map((index) => [() => db.files.update(testId(70 + index), { state: 'sent' })]),
        [() => acknowledge(message), () => settleHere(db, message, 2)],
        [...saves, ...form].flatMap((id) => [() => acknowledge(id), () => settleHere(db, id, 2)]),
      ];
      let before = (await outboxCounts(db)).pending;
      for (let left = courses; left.length > 0; left = courses.filter((steps) => steps.length > 0)) {
        const [choice = 0] = choices.take(1);
        await left[choice % left.length]?.shift()?.();
        const { pending } = await outboxCounts(db);
        expect(pending).toBeLessThanOrEqual(before);
        before = pending;
      }
      expect(before).toBe(0);
      await db.delete();
    }),
    { numRuns: 12, seed: 40 },
  );
});
