import type { OrderViewer } from '#contract/rules/orders/order-rights.ts';
import { changesOrder } from '#contract/rules/orders/order-rights.ts';
import type { ChangeOf } from '../../outbox/change.ts';
import type { UserDatabase } from '../../database/user-database.ts';

type Change = ChangeOf<'followUp.answer'> | ChangeOf<'followUp.clear'>;

/**
 * Returns the changes that take removed files out of the answers of its order's survey: an answer of files alone is taken back,
 * so that its question is open. None where the viewer does not answer it, and once it is submitted: a change would reopen it.
 */
export async function answersWithout(
  db: UserDatabase,
  orderId: string,
  removed: ReadonlySet<string>,
  viewer: OrderViewer,
): Promise<Change[]> {
  const [order, survey] = await Promise.all([db.orders.get(orderId), db.followUps.get(orderId)]);
  if (order === undefined || survey === undefined || !changesOrder(viewer, order.row)) return [];
  const { state, answers } = survey.row;
  if (state !== 'open' && state !== 'returned') return [];
  return Object.entries(answers).flatMap(([question, { value, note, proofs, from }]): Change[] => {
    const files = value.type === 'files' ? value.uploadIds : [];
    if (![...files, ...proofs].some((id) => removed.has(id))) return [];
    const left = files.filter((id) => !removed.has(id));
    if (value.type === 'files' && left.length === 0) return [{ name: 'followUp.clear', args: { orderId, question } }];
    const answer = {
      value: value.type === 'files' ? { ...value, uploadIds: left } : value,
      note,
      proofs: proofs.filter((id) => !removed.has(id)),
      ...(from === undefined ? {} : { from }),
    };
    return [{ name: 'followUp.answer', args: { orderId, question, answer } }];
  });
}
