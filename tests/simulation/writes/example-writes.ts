import type { CollectionName, Row } from '#contract/collections.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import type { Writing } from './writing.ts';

/** Returns a random row of a collection that the device shows and that meets the condition; undefined when there is none. */
export async function shown<C extends CollectionName>(
  { play, device }: Writing,
  collection: C,
  fits: (row: Row<C>) => boolean = () => true,
): Promise<Row<C> | undefined> {
  const rows = await device.read((db) => db.rowsOf(collection).toArray());
  const fitting = rows.map(({ row }) => row as Row<C>).filter(fits);
  return fitting.length === 0 ? undefined : play.chance.pick(fitting);
}

/** Returns the example arguments of a mutation, changed to other rows. */
function like<N extends MutationName>(writing: Writing, name: N, changes: Partial<MutationArgs<N>>): MutationArgs<N> {
  return { ...exampleArgs(writing.device.user)[name], ...changes };
}

export function write<N extends MutationName>(writing: Writing, name: N, changes: Partial<MutationArgs<N>>): void {
  writing.device.write(name, like(writing, name, changes), writing.dependsOn);
}
