import type { Table } from 'dexie';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';

/** Rows of other tables that are stored in the same transaction as a change. */
export interface Alongside {
  /** The tables `write` touches, besides the outbox and the rows of the change. */
  tables: Table[];
  /**
   * Returns one request per write or check, made after the write of the outbox entry. A rejection rolls everything back.
   */
  write: () => PromiseLike<unknown>[];
}

/** A change of a named mutation. */
export interface ChangeOf<N extends MutationName> {
  name: N;
  args: MutationArgs<N>;
  /** Identifiers of mutations that the server must apply first, besides those that create the rows this one needs. */
  dependsOn?: readonly string[];
  /** The server must apply the first change of the same `mutate` before. */
  dependsOnFirst?: boolean;
  alongside?: Alongside;
}

/** A change of any mutation. */
export type Change = { [N in MutationName]: ChangeOf<N> }[MutationName];
