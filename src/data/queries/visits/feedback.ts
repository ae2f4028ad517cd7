import type { Feedback } from '#contract/entities/feedback.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { rowsOfOrder } from '../../rows/stored-rows.ts';

/** Returns the form of a visit, not one of who had lost its order; undefined when none was submitted or it is not on this device. */
export async function feedbackOfVisit(
  db: UserDatabase,
  { id, orderId }: Pick<Visit, 'id' | 'orderId'>,
): Promise<Feedback | undefined> {
  const forms = await rowsOfOrder(db.visitFeedback, orderId);
  return forms.find(({ visitId, byFormer }) => visitId === id && byFormer === undefined);
}

/** Returns whether the form of a visit is on this device. */
export async function hasForm(db: UserDatabase, id: string, orderId: string): Promise<boolean> {
  return (await feedbackOfVisit(db, { id, orderId })) !== undefined;
}

/** Returns the forms of an order's visits, the latest first. */
export async function feedbackOfOrder(db: UserDatabase, orderId: string): Promise<Feedback[]> {
  return (await rowsOfOrder(db.visitFeedback, orderId)).toSorted((a, b) => b.submittedAt.localeCompare(a.submittedAt));
}
