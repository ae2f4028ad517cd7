import type { MutationName, mutations } from '#contract/mutations/catalogue.ts';

type Merge = { [N in MutationName]: (typeof mutations)[N]['merge'] }[MutationName];

/** Returns nothing for a mutation that brings a value back: it has the fields of those that merge. */
type FieldOf<M, Policy> = M extends unknown
  ? string extends keyof M
    ? never
    : { [F in keyof M]: M[F] extends Policy ? F : never }[keyof M]
  : never;

/** The fields whose stored value stands: a mutation over an unseen one is refused, and shows it (rule CF4). */
export type StandingField = FieldOf<Merge, 'first'>;

/** The fields that are merged: of most of them a value can be set aside (rule CF2). */
export type MergedField = FieldOf<Merge, 'office' | 'field' | 'both' | 'set' | 'last'>;
