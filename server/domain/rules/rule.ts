import { v5 } from 'uuid';
import type { RowKey } from '#contract/collections.ts';
import type { Content } from '#contract/content/content.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { asLine } from '#contract/rules/text/lines.ts';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { ErrorCode, MutationError } from '#contract/protocol/errors.ts';
import type { EmployeeNotification, NotifiedOrder } from '#contract/entities/notification.ts';
import { excerptMax } from '#contract/entities/notification.ts';
import type { Order } from '#contract/entities/order.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import type { Refusal, RowEffect } from '#contract/mutations/definition.ts';
import { effectOn } from '#contract/mutations/definition.ts';
import { wrongArgument } from '#contract/mutations/refusals.ts';
import { isDueTooLate } from '#contract/rules/due-days.ts';
import { lossyFields } from '#contract/mutations/orders/order-update.ts';
import { isGuarded, orderUpdateRefusal } from '#contract/rules/orders/order-changes.ts';
import { changesOrder } from '#contract/rules/orders/order-rights.ts';
import type { Series } from '../../db/records/number-series.ts';
import type { RowSet } from '../rows/row-set.ts';
import type { Viewer } from '../rows/viewer.ts';
import { refOf } from '../rows/viewer.ts';
import type { Read, ReadFacts } from './reads.ts';

/** The company content that decisions depend on: served areas, regions of postal codes, VAT rates, the survey, the proofs. */
export type DecidingContent = Pick<
  Content,
  'servedAreas' | 'regionZipcodes' | 'services' | 'vatRates' | 'survey' | 'proofs'
>;

/** What a mutation is decided on. */
export interface Facts extends ReadFacts {
  viewer: Viewer;
  rows: RowSet;
  /** When the change was made as its device claims, by the server's clock, in milliseconds. */
  madeAt: number;
  /** `madeAt`, and not before what the server knows of the device (rule OB7e). */
  vouchedAt: number;
  /** When the change was made, by the device's clock; never later than now. */
  at: string;
  /** The server's clock. */
  now: Date;
  /** The number of the order or paper to create. */
  number: string | undefined;
  /** True for evidence whose author could not know yet that the order, or the client, had left them (rules PL3f, PL3k). */
  contributes: boolean;
  /** True when besides, they made it before that left them. */
  isFromBefore: boolean;
  /** True when besides, their device had reported before that it held what they did (rule PL3m). */
  wasReported: boolean;
  /** When the order left its author, where only a visit of it is theirs; `byOwnStep`: by the end of that visit. */
  departure: { at: Date; byOwnStep: boolean } | undefined;
  content: DecidingContent;
  /** When the life of a link that is made now ends. */
  proofLinkUntil: string;
  newId: () => string;
  /** Returns a number in [0, 1). */
  random: () => number;
}

/** Values of an order that the office decides on (rule CF3). */
export interface Proposals<Args> {
  orderId: string;
  values: Record<string, unknown>;
  /** Where its author was, for the row that the office's decision may write. */
  position?: Conflict['position'];
  /** The arguments that are applied now; null when nothing is. */
  rest: Args | null;
}

export type { Refusal };

/** What the server adds to the contract's definition of a mutation, after the right is checked. */
export interface MutationRule<Args> {
  /**
   * What the decision reads besides the rows that it changes, as far as the rows so far tell. It is asked first without rows, and
   * names keys from the arguments alone.
   */
  reads?: (args: Args, rows: RowSet) => readonly Read[];
  /** The created row that gets a number, and its series. */
  numbers?: (args: Args) => { series: Series; row: RowKey };
  /** Returns true when what is to be decided is not there any more as its author saw it, whatever somebody has decided since. */
  isGone?: (args: Args, facts: Facts) => boolean;
  /** Returns why the mutation is refused, or undefined. */
  refusal?: (args: Args, facts: Facts) => Refusal;
  /** Returns what only the office may apply, and the arguments without it. Undefined when there is nothing of that. */
  proposals?: (args: Args, facts: Facts) => Proposals<Args> | undefined;
  /**
   * Returns the server's effects, which run after the contract's.
   * @param after the rows that those wrote, as they left them
   */
  effects?: (args: Args, facts: Facts, after: RowSet) => RowEffect[];
}

/** Rules of mutations by name. */
export type Rules = { [N in MutationName]?: MutationRule<MutationArgs<N>> };

/**
 * Refuses a change of these fields after the invoice was issued, or after the visit's day, at the time of the edit
 * (spec: two refusals).
 */
export function unlessEditable(orderId: string, fields: readonly string[], { rows, madeAt }: Facts): Refusal {
  const order = rows.get('orders', orderId);
  return order === undefined ? undefined : orderUpdateRefusal(order, fields, new Date(madeAt));
}

/**
 * Returns true for a field that only the claimed time of its change makes acceptable (rule CF3): any that a former holder would
 * replace, and a guarded one when the order is invoiced, or the device claims more than the server knows of it. To be asked after
 * `unlessEditable`.
 */
export function isForOffice(orderId: string, field: string, facts: Facts): boolean {
  if (facts.contributes && Object.hasOwn(lossyFields, field)) return true;
  if (!isGuarded(field)) return false;
  const isInvoiced = (facts.rows.get('orders', orderId)?.invoice ?? null) !== null;
  return isInvoiced || unlessEditable(orderId, [field], { ...facts, madeAt: facts.vouchedAt }) !== undefined;
}

/** Returns true for an order that its author may not change any more: only a visit of it is still theirs. */
export function hasLost(orderId: string, { rows, viewer }: Facts): boolean {
  const order = rows.get('orders', orderId);
  return order !== undefined && !changesOrder(viewer, order);
}

/** Returns an error about an employee whom the arguments name. */
export function wrongEmployee(issue: string, code: ErrorCode, ...path: string[]): MutationError {
  return { code, paths: [{ path: ['args', ...path, 'id'], issue }] };
}

type Employee = EmployeeRef | null | undefined;

/** Refuses a due day, or instant, that is too far ahead. */
export function unlessDueSoon(
  kind: Parameters<typeof isDueTooLate>[0],
  due: string | null | undefined,
  { now }: Facts,
  ...path: [string, ...string[]]
): Refusal {
  if (due === null || due === undefined || !isDueTooLate(kind, due, now)) return undefined;
  return wrongArgument(path, 'too_big');
}

/** Refuses an employee who is unknown or disabled. */
export function unlessAssignable(employee: Employee, { rows }: Facts, ...path: string[]): Refusal {
  if (employee === null || employee === undefined) return undefined;
  const known = rows.get('employees', employee.id);
  if (known === undefined) return wrongEmployee('unknown', 'NotFound', ...path);
  return known.disabled ? wrongEmployee('disabled', 'ValidationFailed', ...path) : undefined;
}

/**
 * Returns arguments with the stored names of the employees whom they name, whatever the device sent. An identifier and a name alone
 * name one: a client has more, and an identifier that its device chose.
 */
export function withStoredNames(value: unknown, rows: RowSet): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withStoredNames(one, rows));
  const entries = Object.entries(value);
  const isReference = 'id' in value && 'name' in value && entries.length === 2;
  const known = isReference ? rows.get('employees', String(value.id)) : undefined;
  if (known !== undefined) return { id: known.id, name: known.name };
  return Object.fromEntries(entries.map(([key, one]) => [key, withStoredNames(one, rows)]));
}

/** Returns the client that stays, of those who were merged one into another. */
export function stayingClient(clientId: string, rows: RowSet): string {
  const into = rows.get('clients', clientId)?.mergedInto;
  return into === undefined ? clientId : stayingClient(into, rows);
}

/** Refuses a creation when the row exists with other values or another author. */
export function unlessSame<T extends object>(
  existing: T | undefined,
  given: Partial<T>,
  isOwn: (row: T) => boolean,
): Refusal {
  if (existing === undefined) return undefined;
  const row = new Map<string, unknown>(Object.entries(existing));
  const isSame = Object.entries(given).every(([key, value]) => row.get(key) === value);
  return isSame && isOwn(existing) ? undefined : 'Conflict';
}

type About = Partial<
  Pick<EmployeeNotification, 'orderId' | 'clientId' | 'clientName' | 'uploadId' | 'order' | 'excerpt'>
> & {
  /** What a recipient is notified of once: their notification's identifier follows from it. */
  once?: string;
};

/** The namespace of the identifiers of notifications that come once. */
const onceNamespace = '0b7f4f0e-8a3d-5c1e-9b36-2f6d7c9e4a58';

/** Returns what a notification says of an order to somebody whose devices may not have it. */
export function notifiedOrder({ number, address, assignee }: Order): NotifiedOrder {
  return { number, address, assignee };
}

/** Notifies employees, except the author of the change. */
export function notify(
  kind: EmployeeNotification['kind'],
  employees: readonly Employee[],
  about: About,
  facts: Facts,
): RowEffect[] {
  const others = employees.filter((one) => one?.id !== facts.viewer.id);
  return notifyAll(kind, others, about, facts);
}

/** Notifies who has an order in the office and on site. */
export function notifyPeople(kind: EmployeeNotification['kind'], orderId: string, facts: Facts): RowEffect[] {
  const order = facts.rows.get('orders', orderId);
  return notify(kind, [order?.handler, order?.assignee], { orderId }, facts);
}

/** Notifies who gets an order, or a visit of it, and who loses that: their devices may lose the order, and they are told who has it now. */
export function notifyOfGiving(
  kind: 'orderAssigned' | 'visitPlanned',
  orderId: string,
  { from, to }: { from: Employee; to: EmployeeRef | null },
  facts: Facts,
): RowEffect[] {
  const order = facts.rows.get('orders', orderId);
  if (order === undefined || from?.id === to?.id) return [];
  const about = { orderId, order: notifiedOrder({ ...order, assignee: to }) };
  return [...notify(kind, [to], { orderId }, facts), ...notify('orderReassigned', [from], about, facts)];
}

/** Notifies employees, even the author of the change: it has an outcome that the author may not know. */
export function notifyAll(
  kind: EmployeeNotification['kind'],
  employees: readonly Employee[],
  { orderId = null, clientId = null, once, ...more }: About,
  { viewer, at, newId }: Facts,
): RowEffect[] {
  const recipients = new Set(employees.flatMap((one) => one ?? []).map(({ id }) => id));
  return [...recipients].map((userId) => {
    const id = once === undefined ? newId() : v5(`${userId} ${once}`, onceNamespace);
    const by = refOf(viewer);
    const fresh: EmployeeNotification = { id, userId, kind, orderId, clientId, by, at, readAt: null, ...more };
    return effectOn('notifications', id, (row) => row ?? fresh);
  });
}

/** Returns the beginning of a message, in one line. Never ends with half of a character, which no database stores. */
export function excerptOf(message: string): string {
  const body = asLine(message);
  return body.length > excerptMax ? `${body.slice(0, excerptMax - 1).replace(/\p{Cs}$/u, '')}…` : body;
}
