import type { z } from 'zod';
import type { AnyRow, CollectionName, RemoteName, Row, RowKey } from '../collections.ts';
import { rowKey } from '../collections.ts';
import type { EmployeeRef } from '../entities/common.ts';
import type { MergePolicy } from '../rules/merge.ts';
import type { Right } from '../rules/rights.ts';

/** Who makes the change and when; the same facts on the device and on the server. */
export interface MutationContext {
  actor: EmployeeRef;
  /** Instant the person made the change (device clock). */
  at: string;
}

/**
 * What a mutation does to one row. `apply` is pure and idempotent: it gets the row as it stands (undefined when there is
 * none) and returns the row as it becomes; returning what it got means no change.
 */
export interface RowEffect<C extends CollectionName = CollectionName> {
  collection: C;
  id: string;
  apply: (row: AnyRow | undefined) => AnyRow | undefined;
}

/** Declares the effect on one row of one collection, typed by that collection. */
export function effectOn<C extends CollectionName>(
  collection: C,
  id: string,
  apply: (row: Row<C> | undefined) => Row<C> | undefined,
): RowEffect {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the store hands back was stored under this very collection
  return { collection, id, apply: (row) => apply(row as Row<C> | undefined) };
}

/** Declares a change to a row that must exist: nothing happens where it does not. */
export function changeOn<C extends CollectionName>(
  collection: C,
  id: string,
  change: (row: Row<C>) => Row<C>,
): RowEffect {
  return effectOn(collection, id, (row) => (row === undefined ? undefined : change(row)));
}

/** Everything that is known about a mutation, said once (rule LW4). */
export interface MutationDefinition<Name extends string = string, Args = unknown> {
  name: Name;
  /** Raised when the arguments change shape; older ones are upcast when read (rule LW5). */
  version: number;
  remote: RemoteName;
  args: z.ZodType<Args>;
  /** Who may make it. */
  right: Right;
  /** The aggregate: the row whose lock puts its mutations in line on the server, and on which the right is judged. */
  root: (args: Args) => RowKey;
  /** First-in-first-out key: one per aggregate (`order:<id>`), and of one remote: neither waits for the other. */
  lane: (args: Args) => string;
  /** Rows that must exist on the server first: a pending mutation that creates one becomes a dependency (rule OB2). */
  requires: (args: Args) => RowKey[];
  /** The row that this mutation creates, when it creates one. */
  creates?: (args: Args) => RowKey;
  /** Milliseconds after which it is worthless and is not sent (rule OB7). */
  expiresAfter?: number;
  /** For updates: the fields it may change, each with its merge policy (rule CF1). Empty for the others. */
  merge: Readonly<Record<string, MergePolicy>>;
  /** For updates: the row whose previous values travel as `base`, and the fields that are changed. */
  changes?: (args: Args) => { row: RowKey; fields: readonly string[] };
  /** Reads arguments of earlier versions, by version: what a device or its outbox still holds (rules LW5, PL7). */
  upcast?: Readonly<Record<number, (older: unknown) => unknown>>;
  /**
   * True for what was captured on site: accepted from an author who could not yet know that the order was given to another
   * (rule PL3).
   */
  evidence?: (args: Args) => boolean;
  /** The optimistic effect, which the server runs too. */
  effects: (args: Args, context: MutationContext) => RowEffect[];
}

/** Checks a definition's types and gives it back. */
export function defineMutation<Name extends string, Args>(
  definition: MutationDefinition<Name, Args>,
): MutationDefinition<Name, Args> {
  return definition;
}

/** The rows that a mutation touches, in a stable order. */
export function targetsOf(effects: readonly RowEffect[]): RowKey[] {
  return [...new Set(effects.map((effect) => rowKey(effect.collection, effect.id)))];
}

/** A mutation of one order: where it waits, what it needs, what it is judged on. */
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

/** A mutation of one row that is its own aggregate, under a right of its own. */
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
