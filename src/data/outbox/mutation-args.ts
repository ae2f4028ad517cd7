import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { mutations } from '#contract/mutations/catalogue.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import type { OutboxEntry } from '#sync/outbox.ts';

/** Returns the arguments of an entry of this mutation; null for another mutation, or when this version cannot read them. */
export function argsOf<N extends MutationName>(entry: OutboxEntry, name: N): MutationArgs<N> | null {
  if (entry.name !== name) return null;
  const read = mutations[name].args.safeParse(readMutation(entry)?.args);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this very mutation's schema
  return read.success ? (read.data as MutationArgs<N>) : null;
}
