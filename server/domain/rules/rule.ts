import type { CollectionName, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { Content } from '#contract/content/content.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { ErrorCode, MutationError } from '#contract/protocol/errors.ts';
import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { effectOn } from '#contract/mutations/definition.ts';
import { whyUnchangeable } from '#contract/rules/order-changes.ts';
import type { Series } from '../../db/number-series.ts';
import type { RowSet } from '../row-set.ts';
import type { Viewer } from '../viewer.ts';
import { refOf } from '../viewer.ts';

/** What of the company's content decides: where it works, which region a postal code is in, which VAT may be asked. */
export type DecidingContent = Pick<Content, 'servedAreas' | 'regionZipcodes' | 'vatRates'>;

/** What a mutation is judged by. */
export interface Facts {
  viewer: Viewer;
  rows: RowSet;
  /** When the change was made, by the server's clock, in milliseconds. */
  madeAt: number;
  /** The same as its author's device noted it. */
  at: string;
  /** The number for an order or a paper that is to be created. */
  number: string | undefined;
  /** It is evidence of an author who could not know yet that the order had left them (rule PL3). */
  contributes: boolean;
  content: DecidingContent;
  newId: () => string;
  /** From 0 up to 1. */
  random: () => number;
}

export type Refusal = ErrorCode | MutationError | undefined;

/** What the server adds to the contract's definition of a mutation, once its author may make it. */
export interface MutationRule<Args> {
  /** Rows that are read beside those that the contract names. */
  reads?: (args: Args) => RowKey[];
  /** Collections of which it is decided with everything under the aggregate at hand. */
  children?: (args: Args) => readonly CollectionName[];
  /** True when it is decided with the orders of its client at hand. */
  withOrders?: true;
  /** The row that it creates when that gets a number, and of which series. */
  numbers?: (args: Args) => { series: Series; row: RowKey };
  /** Why the mutation is refused, or undefined. */
  refusal?: (args: Args, facts: Facts) => Refusal;
  /** What the server does after the contract's effects. */
  effects?: (args: Args, facts: Facts) => RowEffect[];
  /** What follows from the rows as the effects and the merge have left them. */
  follows?: (args: Args, after: RowSet) => RowEffect[];
}

/** By the specification's two refusals, as of when the change was made. */
export function unlessFree(orderId: string, fields: readonly string[], { rows, madeAt }: Facts): Refusal {
  const order = rows.get('orders', orderId);
  return order === undefined ? undefined : whyUnchangeable(order, fields, new Date(madeAt));
}

/** What is wrong with one argument. */
export function wrongArgument(issue: string, code: ErrorCode, ...path: string[]): MutationError {
  return { code, paths: [{ path: ['args', ...path, 'id'], issue }] };
}

type Employee = EmployeeRef | null | undefined;

export function employeeKeys(...employees: readonly Employee[]): RowKey[] {
  return employees.flatMap((one) => one ?? []).map(({ id }) => rowKey('employees', id));
}

/** Work is given to employees who are there. */
export function unlessAssignable(employee: Employee, { rows }: Facts, ...path: string[]): Refusal {
  if (employee === null || employee === undefined) return undefined;
  const known = rows.get('employees', employee.id);
  if (known === undefined) return wrongArgument('unknown', 'NotFound', ...path);
  return known.disabled ? wrongArgument('disabled', 'ValidationFailed', ...path) : undefined;
}

/** An employee by the name that the company knows them under, whatever a device called them. */
export function named(employee: EmployeeRef, rows: RowSet): EmployeeRef {
  const known = rows.get('employees', employee.id);
  return known === undefined ? employee : { id: known.id, name: known.name };
}

/** What a row that is there already must be for a mutation that creates it: the same, made by the same person. */
export function unlessSame<T extends object>(
  there: T | undefined,
  given: Partial<T>,
  isOwn: (row: T) => boolean,
): Refusal {
  if (there === undefined) return undefined;
  const row = new Map<string, unknown>(Object.entries(there));
  const isSame = Object.entries(given).every(([key, value]) => row.get(key) === value);
  return isSame && isOwn(there) ? undefined : 'Conflict';
}

type About = Partial<Pick<EmployeeNotification, 'orderId' | 'clientId'>>;

/** Tells employees that something happened; not who did it. */
export function tell(
  kind: EmployeeNotification['kind'],
  employees: readonly Employee[],
  { orderId = null, clientId = null }: About,
  { viewer, at, newId }: Facts,
): RowEffect[] {
  const others = employees.flatMap((one) => one ?? []).filter(({ id }) => id !== viewer.id);
  const told = new Set(others.map(({ id }) => id));
  return [...told].map((userId) => {
    const id = newId();
    const fresh: EmployeeNotification = { id, userId, kind, orderId, clientId, by: refOf(viewer), at, readAt: null };
    return effectOn('notifications', id, (row) => row ?? fresh);
  });
}
