import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { supervisor, testDocument, testId, testOrder, testProof, testProofLink } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { undecidedProofs } from './client-proofs.ts';

const at = (minute: number): string => `2026-11-20T09:0${minute}:00.000Z`;
const reviewed = { accepted: true, reason: '', by: supervisor, at: at(9) };
let db: UserDatabase;
let user = 0;

beforeEach(() => {
  db = openUserDatabase('client-proofs', testId(700 + (user += 1)));
});
afterEach(() => db.delete());

/** Stores an order with one proof for each of these files. */
async function storeProofs(number: number, order: Partial<Order>, files: readonly Partial<Upload>[]): Promise<void> {
  const proofs = files.map((fields, index) => {
    const proof = testProof(number * 10 + index, number, at(index));
    return { ...proof, upload: { ...proof.upload, ...fields } };
  });
  const clientDocuments = proofs.map(({ listed }) => listed);
  await storeRows(db, 'orders', [testOrder(number, { proofLink: testProofLink(85), clientDocuments, ...order })]);
  await storeRows(
    db,
    'documents',
    proofs.map(({ document }) => document),
  );
  await storeRows(
    db,
    'uploads',
    proofs.map(({ upload }) => upload),
  );
}

const found = async (): Promise<string[][]> =>
  (await undecidedProofs(db)).map(({ order, proofs }) => [order.id, ...proofs.map(({ document }) => document.id)]);

test('a proof waits until it is reviewed, filed under a required document or removed', async () => {
  await storeProofs(1, {}, [
    {},
    { review: reviewed },
    { requirement: { service: 'all', code: 'front' } },
    { removed: { by: supervisor, at: at(9) } },
    {},
  ]);
  expect(await found()).toEqual([[testId(1), testId(10), testId(14)]]);
});

test('proofs of a former request wait too, and those of an order that is over do not', async () => {
  await storeProofs(1, { proofLink: testProofLink(86) }, [{}]);
  await storeProofs(2, { state: 'certified' }, [{}]);
  await storeProofs(3, { state: 'cancelled' }, [{}]);
  expect(await found()).toEqual([[testId(1), testId(10)]]);
});

test('a document of the client that no link brought is no proof, and one whose file is not here yet waits unseen', async () => {
  await storeProofs(1, {}, [{}, {}]);
  await storeRows(db, 'documents', [testDocument(10, 1, { source: 'client', uploadId: testId(110) })]);
  await db.uploads.delete(testId(111));
  expect(await found()).toEqual([]);
});
