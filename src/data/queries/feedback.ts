import type { Feedback } from '#contract/entities/feedback.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { UserDatabase } from '../user-database.ts';

/** Returns the form of a visit, not one of who had lost its order; undefined when none was submitted or it is not on this device. */
export async function feedbackOfVisit(
  db: UserDatabase,
  { id, orderId }: Pick<Visit, 'id' | 'orderId'>,
): Promise<Feedback | undefined> {
  const stored = await db.visitFeedback.where('row.orderId').equals(orderId).toArray();
  return stored.find(({ row }) => row.visitId === id && row.byFormer === undefined)?.row;
}

/** Returns the forms of an order's visits, the latest first. */
export async function feedbackOfOrder(db: UserDatabase, orderId: string): Promise<Feedback[]> {
  const stored = await db.visitFeedback.where('row.orderId').equals(orderId).toArray();
  return stored.map(({ row }) => row).toSorted((a, b) => b.submittedAt.localeCompare(a.submittedAt));
}
