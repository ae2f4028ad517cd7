import { expect, test } from 'vitest';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { createMutate } from '../../outbox/mutate.ts';
import { UserDatabase } from '../../database/user-database.ts';
import type { CountedWork } from './unsent-work.ts';
import { countedWork } from './unsent-work.ts';

test('when a change is stored, what was counted before says no more that nothing is left', async () => {
  const db = new UserDatabase(`counted-${crypto.randomUUID()}`, certifier.id);
  await storeRows(db, 'orders', [testOrder(1)]);
  let next = 500;
  const newId = (): string => testId((next += 1));
  const mutate = createMutate({ db, clock: () => 1, newId, actor: certifier, afterCommit: () => undefined });
  const seen: CountedWork[] = [];
  const { unsubscribe } = countedWork.follow(db).subscribe((work) => void seen.push(work));
  await expect.poll(() => seen.at(-1)).toMatchObject({ pending: 0, isBehind: false });
  await mutate({ name: 'order.sendMessage', args: { orderId: testId(1), messageId: newId(), body: 'Bonjour' } });
  expect(seen.at(-1)).toMatchObject({ pending: 0, isBehind: true });
  await expect.poll(() => seen.at(-1)).toMatchObject({ pending: 1, isBehind: false });
  // A change that moves no count is counted all the same.
  await db.outbox.toCollection().modify({ offeredAt: '2026-11-20T09:00:00.000Z' });
  expect(seen.at(-1)).toMatchObject({ pending: 1, isBehind: true });
  await expect.poll(() => seen.at(-1)).toMatchObject({ pending: 1, isBehind: false });
  unsubscribe();
  await db.delete();
});
