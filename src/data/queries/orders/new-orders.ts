import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { correctedNow, readRemote } from '../../remotes/remote-states.ts';
import { refusalCode } from '../../outbox/refusal-code.ts';
import { patient } from '../../live/shared-live.ts';
import { draftKinds } from '../../drafts/draft-name.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { argsOf } from '../../outbox/mutation-args.ts';
import { draftsOf } from '../../drafts/drafts.ts';

/** An order started on this device and not created yet. */
export interface UnfinishedOrder {
  orderId: string;
  /** The draft text of the form; null for a refused creation without a new draft. */
  text: string | null;
  /** Milliseconds. */
  changedAt: number;
  /** The error code of the refusal; null when it was never sent. */
  refusal: string | null;
}

/** A creation that is not settled. */
export interface Creation {
  id: string;
  orderId: string;
  state: OutboxEntry['state'];
  /** Why it was refused; null while it is not. */
  code: string | null;
  args: MutationArgs<'order.create'>;
  createdAt: string;
  answeredAt: string | null;
}

/** Returns the pending and refused creations, oldest first. */
export async function creations(db: UserDatabase): Promise<Creation[]> {
  const entries = await db.outbox.orderBy('seq').toArray();
  return entries.flatMap((entry) => {
    const args = argsOf(entry, 'order.create');
    if (args === null) return [];
    const { id, state, createdAt, answeredAt = null } = entry;
    const code = state === 'refused' ? refusalCode(entry) : null;
    return [{ id, orderId: args.orderId, state, code, args, createdAt, answeredAt }];
  });
}

/** The server's result of a creation. */
export interface CreationOutcome {
  id: string;
  orderId: string;
  /** The refusal; null when the order is created and on this device. */
  refusal: string | null;
}

/**
 * Returns the results of creations since an instant: created ones, then refused ones, each oldest first.
 * @param since by this device's clock, milliseconds
 */
export function creationOutcomes(db: UserDatabase, since: number): Promise<CreationOutcome[]> {
  return db.transaction('r', db.outbox, db.settled, db.remotes, async () => {
    const settled = await db.settled
      .where('settledAt')
      .aboveOrEqual(correctedNow(await readRemote(db, 'main'), since))
      .toArray();
    const created = settled.flatMap(({ id, entry }) => {
      const args = argsOf(entry, 'order.create');
      return args === null ? [] : [{ id, orderId: args.orderId, refusal: null }];
    });
    const refused = (await creations(db)).flatMap(({ id, orderId, state, code, answeredAt }) =>
      state === 'refused' && Date.parse(answeredAt ?? '') >= since ? [{ id, orderId, refusal: code }] : [],
    );
    return [...created, ...refused];
  });
}

/** The same, live. Whatever this device sends changes what it reads. */
export const creationOutcomesFollowed = patient(creationOutcomes);

/** Returns the refused creation of an order; undefined when there is none. */
export async function refusedCreation(db: UserDatabase, orderId: string): Promise<Creation | undefined> {
  return (await creations(db)).find((one) => one.orderId === orderId && one.state === 'refused');
}

/** Returns the refused creation with this identifier; undefined when there is none. */
export async function creationById(db: UserDatabase, id: string): Promise<Creation | undefined> {
  return (await creations(db)).find((one) => one.id === id && one.state === 'refused');
}

/**
 * Returns the orders started and not created, newest first: drafts and refused creations. Leaves out a draft whose order
 * exists: a kill between saving and clearing left it behind.
 */
export async function unfinishedOrders(db: UserDatabase): Promise<UnfinishedOrder[]> {
  const drafts = await draftsOf(db, draftKinds.newOrder);
  const refused = (await creations(db)).filter(({ state }) => state === 'refused');
  const ids = new Set([...drafts.map(({ field }) => field ?? ''), ...refused.map(({ orderId }) => orderId)]);
  const there = new Set(
    await db.orders
      .where('id')
      .anyOf([...ids])
      .primaryKeys(),
  );
  const found = [...ids].flatMap((orderId): UnfinishedOrder[] => {
    if (there.has(orderId)) return [];
    const draft = drafts.find(({ field }) => field === orderId);
    const creation = refused.find((one) => one.orderId === orderId);
    const changedAt = draft?.changedAt ?? Date.parse(creation?.createdAt ?? '');
    return [{ orderId, text: draft?.text ?? null, changedAt, refusal: creation?.code ?? null }];
  });
  return found.sort((left, right) => right.changedAt - left.changedAt);
}
