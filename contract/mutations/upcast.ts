import type { MutationName } from './catalogue.ts';
import { definitionOf, isMutationName } from './catalogue.ts';
import type { MutationDefinition } from './definition.ts';

/** A mutation as it was written down: on a device, in its outbox or on the wire. */
interface Written {
  name: string;
  v: number;
  args: unknown;
}

/** A written mutation in the shape that this version works with. */
export interface ReadMutation {
  definition: MutationDefinition<MutationName>;
  args: unknown;
}

/**
 * Reads a mutation that any version wrote (rule LW5): arguments of an earlier version are upcast, nothing is rewritten. Null
 * for what this version cannot read: an unknown name, a newer version, arguments that no upcast makes sense of.
 */
export function readMutation({ name, v, args }: Written): ReadMutation | null {
  if (!isMutationName(name)) return null;
  const definition = definitionOf(name);
  // Checked when it was written, by these very rules.
  if (v === definition.version) return { definition, args };
  try {
    const parsed = definition.args.safeParse(definition.upcast?.[v]?.(args));
    return parsed.success ? { definition, args: parsed.data } : null;
  } catch {
    return null;
  }
}
