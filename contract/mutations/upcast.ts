import type { MutationName } from './catalogue.ts';
import { definitionOf, isMutationName } from './catalogue.ts';
import type { MutationDefinition } from './definition.ts';

/** A stored or transmitted mutation. */
interface Written {
  name: string;
  v: number;
  args: unknown;
}

/** A mutation with arguments of the current version. */
export interface ReadMutation {
  definition: MutationDefinition<MutationName>;
  args: unknown;
}

/**
 * Reads a mutation of any version and upcasts earlier arguments, without a change to the input (rule LW5). Returns null for an
 * unknown name, a newer version, or arguments that no upcast accepts.
 */
export function readMutation({ name, v, args }: Written): ReadMutation | null {
  if (!isMutationName(name)) return null;
  const definition = definitionOf(name);
  // Arguments of the current version were validated when they were written.
  if (v === definition.version) return { definition, args };
  try {
    const parsed = definition.args.safeParse(definition.upcast?.[v]?.(args));
    return parsed.success ? { definition, args: parsed.data } : null;
  } catch {
    return null;
  }
}
