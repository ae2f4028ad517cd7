import { isRecord, parseJson } from '#contract/rules/json-text.ts';
import type { UserDatabase } from '../../user-database.ts';

/** A named set of filters and a sort of the order list, on this device. */
export interface OrderView {
  name: string;
  /** The query of the list's address. */
  query: string;
}

/** Maximum number of views, and length of a name. */
export const viewsMax = 20;
export const viewNameMax = 40;

const key = 'orderViews';

function isView(stored: unknown): stored is OrderView {
  return isRecord(stored) && typeof stored.name === 'string' && typeof stored.query === 'string';
}

/** Returns the saved views, in the order of their creation. */
export async function orderViews(db: UserDatabase): Promise<OrderView[]> {
  const views = parseJson((await db.facts.get(key))?.value ?? '');
  return Array.isArray(views) && views.every(isView) ? views : [];
}

/** Saves a view. One of the same name is replaced in its place. */
export async function saveOrderView(db: UserDatabase, view: OrderView): Promise<void> {
  await db.transaction('rw', db.facts, async () => {
    const views = await orderViews(db);
    const isKnown = views.some(({ name }) => name === view.name);
    const next = isKnown ? views.map((one) => (one.name === view.name ? view : one)) : [...views, view];
    await db.facts.put({ key, value: JSON.stringify(next.slice(-viewsMax)) });
  });
}

export async function removeOrderView(db: UserDatabase, name: string): Promise<void> {
  await db.transaction('rw', db.facts, async () => {
    const views = await orderViews(db);
    await db.facts.put({ key, value: JSON.stringify(views.filter((one) => one.name !== name)) });
  });
}
