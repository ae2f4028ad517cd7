import type { RemoteName } from '#contract/collections.ts';
import { definitionOf, isMutationName } from '#contract/mutations/catalogue.ts';
import type { MutationDefinition } from '#contract/mutations/definition.ts';
import type { MutationError } from '#contract/protocol/errors.ts';
import type { PushedMutation } from '#contract/protocol/sync/push.ts';
import { errorPaths } from '../../errors.ts';
import { farInstants, jsonProblems } from '../rows/json.ts';
import type { MutationRule } from '../rules/rule.ts';
import { ruleOf } from '../rules/catalogue.ts';

/** A mutation whose name, version and arguments match the contract. */
export interface ParsedMutation {
  definition: MutationDefinition;
  rule: MutationRule<unknown>;
  args: unknown;
}

function asIs(args: unknown): unknown {
  return args;
}

/** Returns the arguments in their current version; undefined when they are not of the earlier one. */
function upcastOrNothing(upcast: (args: unknown) => unknown, args: unknown): unknown {
  try {
    return upcast(args);
  } catch {
    return undefined;
  }
}

/** Parses a pushed mutation by the contract. Returns an error when it is refused whatever is stored. */
export function parseMutation(mutation: PushedMutation, remote: RemoteName): ParsedMutation | MutationError {
  if (!isMutationName(mutation.name)) return { code: 'UnknownMutation' };
  const definition = definitionOf(mutation.name);
  if (definition.remote !== remote) return { code: 'UnknownMutation' };
  const upcast = mutation.v === definition.version ? asIs : definition.upcast?.[mutation.v];
  if (upcast === undefined) return { code: 'UnknownMutation' };
  const faults = [...jsonProblems(mutation.args, ['args']), ...jsonProblems(mutation.base, ['base'])];
  if (faults.length > 0) return { code: 'ValidationFailed', paths: errorPaths(faults) };
  const args = definition.args.safeParse(upcastOrNothing(upcast, mutation.args));
  if (!args.success) return { code: 'ValidationFailed', paths: errorPaths(args.error.issues, ['args']) };
  const { createdAt, asOf, expiresAt } = mutation;
  const far = [...farInstants({ createdAt, asOf, expiresAt }, []), ...farInstants(args.data, ['args'])];
  if (far.length > 0) return { code: 'ValidationFailed', paths: errorPaths(far) };
  return { definition, rule: ruleOf(mutation.name), args: args.data };
}
