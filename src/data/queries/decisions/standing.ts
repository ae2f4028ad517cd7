import { z } from 'zod';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { proposedVisit } from '#contract/entities/visit.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { conflictsOfOrder } from './order-conflicts.ts';
import { retention } from '../../outbox/retention.ts';
import { readRows } from '../../rows/stored-rows.ts';

const aboutVisit = z.object({ visitId: z.string() });
const aboutFile = z.object({ uploadId: z.string() });
const aboutOrder = z.object({ orderId: z.string() });

/** What a mutation is about, as this device holds it now. */
export interface Standing {
  visit: Visit | undefined;
  order: Order | undefined;
  upload: Upload | undefined;
}

/** Returns the visit, the order and the file that a mutation names. Undefined for those that it does not name or that are not here. */
export async function standingOf(db: UserDatabase, args: unknown): Promise<Standing> {
  const visit = await db.visits.get(aboutVisit.safeParse(args).data?.visitId ?? '');
  const order = await db.orders.get(visit?.row.orderId ?? aboutOrder.safeParse(args).data?.orderId ?? '');
  const upload = await db.uploads.get(aboutFile.safeParse(args).data?.uploadId ?? '');
  return { visit: visit?.row, order: order?.row, upload: upload?.row };
}

/** Returns the user's last proposal of what they did at a visit (rules PL3l, PL3r); null without one. */
export async function proposalOfVisit(
  db: UserDatabase,
  { id, orderId }: Pick<Visit, 'id' | 'orderId'>,
  userId: string,
): Promise<Conflict | null> {
  const all = await conflictsOfOrder(db, orderId);
  return (
    all.find(
      ({ field, lost, lostBy }) =>
        field === 'visit' && lostBy?.id === userId && proposedVisit.safeParse(lost).data?.visitId === id,
    ) ?? null
  );
}

/** Returns true while the end of a visit that was cancelled meanwhile waits for the office: a second one would change its time. */
export async function isEndProposed(
  db: UserDatabase,
  visit: Pick<Visit, 'id' | 'orderId'>,
  userId: string,
): Promise<boolean> {
  const found = await proposalOfVisit(db, visit, userId);
  if (found?.restored !== null || found.upheld !== undefined) return false;
  return proposedVisit.parse(found.lost).steps.some(({ state }) => state === 'done');
}

/** What the server has received from the user of an order that has left this device. */
export interface ReceivedOfOrder {
  /** When each visit form was made. */
  forms: string[];
  /** Values that wait for the office. */
  proposals: Conflict[];
}

/** Returns what this device still knows to be received from a user of an order. `now` is the device's clock. */
export async function receivedOfOrder(
  db: UserDatabase,
  orderId: string,
  { userId, now }: { userId: string; now: number },
): Promise<ReceivedOfOrder> {
  const settled = await db.settled
    .where('settledAt')
    .above(now - retention)
    .toArray();
  const forms = settled
    .map(({ entry }) => entry)
    .filter(({ name, args }) => name === 'feedback.submit' && aboutOrder.safeParse(args).data?.orderId === orderId);
  const proposals = (await conflictsOfOrder(db, orderId)).filter(
    ({ lostBy, writtenAt, restored, upheld }) =>
      lostBy?.id === userId && writtenAt !== undefined && restored === null && upheld === undefined,
  );
  return { forms: forms.map(({ createdAt }) => createdAt), proposals };
}

/**
 * Returns the last notification that somebody moved a visit, when it came on the day of the arrival or later: its employee may have
 * left without knowing. A notification names no visit: null for an order with several.
 */
export async function moveOfVisit(
  db: UserDatabase,
  { id, orderId }: Pick<Visit, 'id' | 'orderId'>,
  arrivedDay: string,
): Promise<EmployeeNotification | null> {
  const visits = await db.visits.where('row.orderId').equals(orderId).primaryKeys();
  if (visits.some((one) => one !== id)) return null;
  const moves = (await readRows(db.notifications)).filter(
    ({ kind, orderId: of, at }) => kind === 'visitMoved' && of === orderId && brusselsDay(at) >= arrivedDay,
  );
  return moves.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1) ?? null;
}
