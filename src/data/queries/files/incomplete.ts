import type { Content } from '#contract/content/content.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { followUpAssigneeOf, followUpCandidates, owesAnswersOf } from '#contract/rules/surveys/follow-ups.ts';
import { isOpenOrder } from '#contract/rules/orders/order-states.ts';
import { owesSurvey } from '#contract/rules/payments/owed.ts';
import {
  capturerOf,
  dueDocuments,
  filesByDocument,
  isNeeded,
  missingDocuments,
} from '#contract/rules/orders/required-documents.ts';
import type { Live } from '../../live/live.ts';
import { liveByOrder } from '../../live/live-by-order.ts';
import { markedOrders } from '../orders/attention.ts';
import { compare } from '../compare.ts';
import { findOrder, ordersOf } from '../orders/orders.ts';
import { readRows, rowsAmong } from '../../rows/stored-rows.ts';
import type { UserDatabase } from '../../database/user-database.ts';

/** An order with documents that are due and not on the server, and how many of them stand where. */
export interface IncompleteOrder {
  order: Order;
  /** Who owes the files; null when nobody visited and nobody is assigned. */
  by: EmployeeRef | null;
  /** Documents that the property needs, the captured ones that only some properties have included; how many the server has. */
  needed: number;
  received: number;
  /** Documents that nobody captured yet. */
  missing: number;
  /** Documents that a supervisor returned. */
  returned: number;
  /** Captured documents that the server does not have. */
  underWay: number;
}

/** Sorts by the latest visit, the oldest first: what waits longest is the most urgent. */
function byVisit(one: Order, other: Order): number {
  return compare(one.lastVisitAt ?? '', other.lastVisitAt ?? '') || compare(one.id, other.id);
}

/** Whose incomplete uploads somebody follows: their own; a supervisor everybody's. */
export interface UploadsReader {
  id: string;
  supervisor: boolean;
}

/** Above this number of orders, one walk through the index is faster than a request for each. */
const fewOrders = 20;

/** Reads the files of these orders, by order. */
async function uploadsByOrder(db: UserDatabase, orders: readonly Order[]): Promise<Map<string, Upload[]>> {
  const byOrder = new Map(orders.map(({ id }) => [id, new Array<Upload>()]));
  const ids = [...byOrder.keys()];
  const ofOrder = db.uploads.where('row.orderId');
  const stored =
    ids.length > fewOrders
      ? await ofOrder.anyOf(ids).toArray()
      : (await Promise.all(ids.map((id) => ofOrder.equals(id).toArray()))).flat();
  for (const { row } of stored) byOrder.get(row.orderId ?? '')?.push(row);
  return byOrder;
}

function incompleteOf(
  order: Order,
  documents: Content['documents'],
  uploads: readonly Upload[],
): IncompleteOrder | undefined {
  const due = dueDocuments(order, documents, uploads);
  if (due.length === 0) return undefined;
  const count = (reason: string): number => due.filter((one) => one.reason === reason).length;
  const captured = uploads.filter(({ removed }) => removed === null);
  const needed = filesByDocument(order, documents, captured).filter(({ required, files }) =>
    isNeeded(required, files),
  ).length;
  return {
    order,
    by: capturerOf(order),
    needed,
    received: needed - missingDocuments(order, documents, uploads).length,
    missing: count('missing'),
    returned: count('returned'),
    underWay: count('underWay'),
  };
}

/** Returns whether a user follows the due files of an order. */
function concerns(order: Order, { id, supervisor }: UploadsReader): boolean {
  return supervisor || capturerOf(order)?.id === id;
}

/** Reads the open orders of which a supervisor returned a file, of all orders or of those that the user captures. */
async function ordersWithReturns(db: UserDatabase, user: UploadsReader): Promise<Order[]> {
  const orders = await ordersOf(db, await readRows(db.uploads.where('returnedAt').above('')));
  return [...orders.values()].filter((order) => isOpenOrder(order) && concerns(order, user));
}

/**
 * Returns the orders whose due files the server has not all confirmed, by the rule that the server counts with: those that
 * the user owes, for a supervisor everybody's. An order leaves the list with the receipt of its last file.
 */
export async function incompleteOrders(
  db: UserDatabase,
  documents: Content['documents'],
  user: UploadsReader,
): Promise<IncompleteOrder[]> {
  const [due, returned] = await Promise.all([
    markedOrders(db, user.supervisor ? 'filesDue' : 'owesFiles'),
    ordersWithReturns(db, user),
  ]);
  const orders = [...new Map([...due, ...returned].map((order) => [order.id, order])).values()];
  const uploads = await uploadsByOrder(db, orders);
  return orders.toSorted(byVisit).flatMap((order) => incompleteOf(order, documents, uploads.get(order.id) ?? []) ?? []);
}

/** Counts the orders that `incompleteOrders` returns, live: a change of one order or file reads that order with its files. */
export function followIncompleteOrders(
  db: UserDatabase,
  documents: Content['documents'],
  user: UploadsReader,
): Live<number> {
  const idsOf = (found: readonly Pick<IncompleteOrder, 'order'>[]): Map<string, true> =>
    new Map(found.map(({ order }) => [order.id, true]));
  const reads = {
    all: async () => idsOf(await incompleteOrders(db, documents, user)),
    some: async (ids: readonly string[]) => {
      const orders = (await rowsAmong(db.orders, ids)).filter((order) => concerns(order, user));
      const uploads = await uploadsByOrder(db, orders);
      return idsOf(orders.flatMap((order) => incompleteOf(order, documents, uploads.get(order.id) ?? []) ?? []));
    },
  };
  return liveByOrder(db, reads, ({ size }) => size);
}

/** An order whose survey its user has to complete. */
export interface IncompleteFollowUp {
  order: Order;
  /** Undefined when no answer was given and nothing planned yet. */
  followUp: FollowUp | undefined;
}

/** The earliest due date first, then the oldest visit. */
function byUrgency(one: IncompleteFollowUp, other: IncompleteFollowUp): number {
  const [oneDue, otherDue] = [one.followUp?.dueOn ?? '9', other.followUp?.dueOn ?? '9'];
  return compare(oneDue, otherDue) || byVisit(one.order, other.order);
}

/**
 * Returns the open orders whose survey is not accepted, with their follow-ups, the most urgent first: those that an employee may
 * have, or everybody's (null). A survey holds some 60 answers, so that only these are read.
 */
async function unacceptedFollowUps(db: UserDatabase, employeeId: string | null): Promise<IncompleteFollowUp[]> {
  const mayHave = (order: Order): boolean =>
    employeeId === null || followUpCandidates(order).some(({ id }) => id === employeeId);
  const orders = (await markedOrders(db, 'followUp')).filter((order) => owesSurvey(order) && mayHave(order));
  const followUps = await db.followUps.bulkGet(orders.map(({ id }) => id));
  return orders.map((order, index) => ({ order, followUp: followUps[index]?.row })).toSorted(byUrgency);
}

/** Returns the survey of an order, without a read of the order; undefined when this device has none. */
export async function surveyOfOrder(db: UserDatabase, orderId: string): Promise<FollowUp | undefined> {
  return (await db.followUps.get(orderId))?.row;
}

/** Returns an order by its identifier or its number, with its follow-up; undefined when this device does not have it. */
export async function followUpOf(db: UserDatabase, idOrNumber: string): Promise<IncompleteFollowUp | undefined> {
  const order = await findOrder(db, idOrNumber);
  return order === undefined ? undefined : { order, followUp: await surveyOfOrder(db, order.id) };
}

/** Returns the surveys that an employee has to complete, the most urgent first. */
export async function incompleteFollowUps(db: UserDatabase, employeeId: string): Promise<IncompleteFollowUp[]> {
  const open = await unacceptedFollowUps(db, employeeId);
  return open.filter(({ order, followUp }) => owesAnswersOf(order, followUp)?.id === employeeId);
}

/** The surveys to complete, and those that a supervisor decides on. */
export interface FollowUpLists {
  due: IncompleteFollowUp[];
  submitted: IncompleteFollowUp[];
}

/** Returns the surveys of an employee, or everybody's, that no supervisor has accepted. */
export async function followUpLists(db: UserDatabase, employeeId: string | null): Promise<FollowUpLists> {
  const open = await unacceptedFollowUps(db, employeeId);
  const shown = open.filter(
    ({ order, followUp }) => employeeId === null || followUpAssigneeOf(order, followUp)?.id === employeeId,
  );
  const isSubmitted = ({ followUp }: IncompleteFollowUp): boolean => followUp?.state === 'submitted';
  return {
    due: shown.filter((one) => one.followUp?.state !== 'accepted' && !isSubmitted(one)),
    submitted: shown.filter(isSubmitted),
  };
}
