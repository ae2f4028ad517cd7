import type { OrderView } from '#contract/entities/order-view.ts';
import { isRecord, parseJson } from '#contract/rules/text/json-text.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { readRows } from '../../rows/stored-rows.ts';

/** Returns the saved views: the user's own by name, then those that colleagues share. */
export async function namedViews(db: UserDatabase, userId: string): Promise<OrderView[]> {
  const views = (await readRows(db.orderViews)).filter(({ name, removed }) => name !== '' && !removed);
  const rank = ({ employee }: OrderView): number => (employee.id === userId ? 0 : 1);
  return views.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'fr') || a.id.localeCompare(b.id));
}

/** Returns the user's layout of the list; null for the usual one. */
export async function listLayout(db: UserDatabase, userId: string): Promise<OrderView | null> {
  return (await db.orderViews.get(userId))?.row ?? null;
}

/** A view that an earlier version saved on this device alone. */
export type EarlierView = Pick<OrderView, 'name' | 'query'>;

const earlierKey = 'orderViews';

function isView(stored: unknown): stored is EarlierView {
  return isRecord(stored) && typeof stored.name === 'string' && typeof stored.query === 'string';
}

/** Returns the views that an earlier version saved on this device alone, until they are carried over. */
export async function earlierViews(db: UserDatabase): Promise<EarlierView[]> {
  const views = parseJson((await db.facts.get(earlierKey))?.value ?? '');
  return Array.isArray(views) && views.every(isView) ? views : [];
}

/** Ends the views of an earlier version, inside a transaction. Rejects when another tab has carried them over meanwhile. */
export async function endEarlierViews(db: UserDatabase): Promise<void> {
  if ((await db.facts.get(earlierKey)) === undefined) throw new Error('carried over');
  await db.facts.delete(earlierKey);
}
