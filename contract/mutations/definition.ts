import type { z } from 'zod';
import type { AnyRow, CollectionName, RemoteName, Row, RowKey } from '../collections.ts';
import { parseRowKey, rowKey } from '../collections.ts';
import type { EmployeeRef } from '../entities/common.ts';
import type { ErrorCode, MutationError } from '../protocol/errors.ts';
import type { DeviceTimes } from '../rules/people/device-clock.ts';
import type { MadeDecision } from '../rules/decisions.ts';
import type { MergePolicy } from '../rules/merge.ts';
import type { Right } from '../rules/people/rights.ts';

/** Author and time of a change, identical on the device and on the server. */
export interface MutationContext {
  actor: EmployeeRef;
  /** Instant of the change by the device's clock, corrected where that is known to be off (rule OB7g). */
  at: string;
  /**
   * The same instant by the server's clock, as far as it is known, and not before the last server data that its author had: it
   * compares with instants of other devices. The device's guess may differ from what the server stores.
   */
  correctedAt: string;
  /** The instants of the change that were corrected, with the device's own. */
  deviceTimes?: DeviceTimes;
  /** On its device: the values that the author saw in the changed fields. The server goes by what it has stored. */
  seen?: Readonly<Record<string, unknown>>;
}

/** The collections under an order that effects on the order may read. */
export const underOrder = ['payments', 'visits', 'followUps'] as const satisfies CollectionName[];
export type UnderOrder = (typeof underOrder)[number];

export function isUnderOrder(collection: CollectionName): collection is UnderOrder {
  return underOrder.some((one) => one === collection);
}

/** Rows as the effects so far leave them: on the server those that the mutation needs, on a device those that it has. */
export interface RowsRead {
  get: <C extends CollectionName>(collection: C, id: string) => Row<C> | undefined;
  /**
   * Returns the rows of a collection under an order, each once. They are complete only where the mutation `reads` the collection;
   * visits that are over may be missing.
   */
  under: <C extends UnderOrder>(collection: C, orderId: string) => readonly Row<C>[];
  /** True on the server: no open visit is missing where the mutation reads visits. A device may have an order before them. */
  hasAllOpen?: true;
}

/** For effects that read nothing besides their row. */
export const nothingRead: RowsRead = { get: () => undefined, under: () => [] };

/**
 * Effect of a mutation on one row. `apply` is pure and idempotent: it receives the current row (undefined when there is none)
 * and returns the new one. The same object means no change. It also reads the rows of its order, as the effects before it leave them.
 */
export interface RowEffect<C extends CollectionName = CollectionName> {
  collection: C;
  id: string;
  apply: (row: AnyRow | undefined, rows: RowsRead) => AnyRow | undefined;
}

/** Declares an effect on one row, typed by its collection. */
export function effectOn<C extends CollectionName>(
  collection: C,
  id: string,
  apply: (row: Row<C> | undefined, rows: RowsRead) => Row<C> | undefined,
): RowEffect {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store returns rows of this collection
  return { collection, id, apply: (row, rows) => apply(row as Row<C> | undefined, rows) };
}

/** Declares a change to an existing row. Does nothing when the row does not exist. */
export function changeOn<C extends CollectionName>(
  collection: C,
  id: string,
  change: (row: Row<C>, rows: RowsRead) => Row<C>,
): RowEffect {
  return effectOn(collection, id, (row, rows) => (row === undefined ? undefined : change(row, rows)));
}

/** Who makes a mutation, and when. */
export interface Judged {
  /** On the server the locked rows; on a device those that it has. What is not there refuses nothing. */
  rows: RowsRead;
  viewer: { id: string; supervisor: boolean };
  /** Whether somebody besides the viewer is an active supervisor. Absent where it was not read. */
  hasOtherSupervisor?: boolean;
  /** When the change was made, by the server's clock as far as it is known, milliseconds. */
  madeAt: number;
}

/** Why a mutation is refused; undefined when it is not. */
export type Refusal = ErrorCode | MutationError | undefined;

type Merge = Readonly<Record<string, MergePolicy>>;

/** What a mutation declares (rule LW4). */
interface Declared<Name extends string, Args> {
  name: Name;
  /** Incremented when the arguments change shape. Older arguments are upcast when read (rule LW5). */
  version: number;
  remote: RemoteName;
  args: z.ZodType<Args>;
  /** Who may make the mutation. */
  right: Right;
  /** The aggregate's root. The server locks this row to serialize mutations, and checks the right on it. */
  root: (args: Args) => RowKey;
  /** FIFO key: one per aggregate (`order:<id>`) and remote. Lanes do not wait for each other. */
  lane: (args: Args) => string;
  /** Rows that must exist on the server. A pending mutation that creates one becomes a dependency (rule OB2). */
  requires: (args: Args) => RowKey[];
  /** The row that the mutation creates, if any. */
  creates?: (args: Args) => RowKey;
  /** Milliseconds after which the mutation expires and is not sent (rule OB7). */
  expiresAfter?: number;
  /** For updates: the collection of the row that they change. Not of a mutation that brings back what another one merged. */
  updates?: CollectionName;
  /**
   * For updates: the row whose previous values travel as `base`, the changed fields, and the schemas that clean their texts: a
   * device may have queued a base from before they were cleaned.
   */
  changes?: (args: Args) => {
    row: RowKey;
    fields: readonly string[];
    cleanedBy?: Readonly<Record<string, z.ZodType>>;
  };
  /**
   * Upcasts arguments of earlier versions, by version: devices and outboxes still hold them (rules LW5, PL7). Those of a version without
   * one lack what is optional, and are read as they are.
   */
  upcast?: Readonly<Record<number, (older: unknown) => unknown>>;
  /**
   * True for evidence captured on site. The server accepts what it adds from an author who could not know yet that the order was
   * reassigned (rule PL3f).
   */
  evidence?: (args: Args) => boolean;
  /** For a decision that two may make at once: what it says, about what, and what its author had seen (rule DC1). */
  decides?: (args: Args) => MadeDecision;
  /**
   * Returns why these rows refuse the mutation: the device says it at the tap, and the server again (rule OB5j). What only the server
   * knows is refused by its rule. Evidence has none, since no device may refuse it, and no decision: another one may have been made
   * meanwhile, which the server reports.
   */
  refusal?: (args: Args, judged: Judged) => Refusal;
  /** Returns the rows that the refusal reads besides those that it requires. A device reads those that it has. */
  judgedBy?: (args: Args) => RowKey[];
  /** The collections under the orders that it requires which the effects and the refusal read. */
  reads?: (args: Args) => readonly UnderOrder[];
  /**
   * Effects, applied optimistically on the device and again on the server.
   * @param rows its orders before the mutation, with what it `reads` under them
   */
  effects: (args: Args, context: MutationContext, rows: RowsRead) => RowEffect[];
}

/** Definition of a mutation, shared by device and server. */
export interface MutationDefinition<
  Name extends string = string,
  Args = unknown,
  Merged extends Merge = Merge,
> extends Declared<Name, Args> {
  /** For updates: the merge policy of each field (rule CF1). Empty for other mutations. */
  merge: Merged;
}

/** The collections whose rows have these fields. */
type CollectionWithAll<Fields> = { [C in CollectionName]: [Fields] extends [keyof Row<C>] ? C : never }[CollectionName];

/** What the definition of an update names besides: `mergedFields` of the server follow from it. */
type Updating<Merged extends Merge> = [keyof Merged] extends [never]
  ? unknown
  : string extends keyof Merged
    ? unknown
    : { updates: CollectionWithAll<keyof Merged>; changes: unknown };

const nothing: Merge = {};
const asIs = (older: unknown): unknown => older;

/** Infers the types of a definition and returns it, with what it leaves out. */
export function defineMutation<Name extends string, Args, Merged extends Merge = Readonly<Record<never, MergePolicy>>>(
  definition: Declared<Name, Args> & { merge?: Merged } & Updating<Merged>,
): MutationDefinition<Name, Args, Merged> {
  const older = Array.from({ length: definition.version - 1 }, (_, index) => [index + 1, asIs] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what names no policy merges nothing
  const { merge = nothing as Merged } = definition;
  return { ...definition, merge, upcast: { ...Object.fromEntries(older), ...definition.upcast } };
}

/** Returns the rows that a mutation affects, each once, in a stable order. */
export function targetsOf(effects: readonly RowEffect[]): RowKey[] {
  return [...new Set(effects.map((effect) => rowKey(effect.collection, effect.id)))];
}

/** Returns the orders under which a mutation reads. */
export function ordersRead({ requires }: Pick<MutationDefinition, 'requires'>, args: unknown): string[] {
  const keys = requires(args).map(parseRowKey);
  return keys.filter(({ collection }) => collection === 'orders').map(({ id }) => id);
}

/** Returns lane, dependencies and root of a mutation of one order. */
export function onOrder<Args extends { orderId: string }>(): Pick<
  MutationDefinition<string, Args>,
  'lane' | 'requires' | 'root'
> {
  return {
    lane: ({ orderId }) => `order:${orderId}`,
    requires: ({ orderId }) => [rowKey('orders', orderId)],
    root: ({ orderId }) => rowKey('orders', orderId),
  };
}

/** Returns lane, dependencies and root of a mutation whose row is its own aggregate. */
export function onRow<Args>(
  collection: CollectionName,
  word: string,
  idOf: (args: Args) => string,
): Pick<MutationDefinition<string, Args>, 'lane' | 'requires' | 'root'> {
  return {
    lane: (args) => `${word}:${idOf(args)}`,
    requires: (args) => [rowKey(collection, idOf(args))],
    root: (args) => rowKey(collection, idOf(args)),
  };
}
