import type { RemoteName } from '#contract/collections.ts';
import { definitionOf, isMutationName } from '#contract/mutations/catalogue.ts';
import type { MutationDefinition } from '#contract/mutations/definition.ts';
import type { ErrorPath, MutationError } from '#contract/protocol/errors.ts';
import type { PushedMutation } from '#contract/protocol/push.ts';
import { jsonFaults } from './json.ts';
import type { MutationRule } from './rules/rule.ts';
import { ruleOf } from './rules/catalogue.ts';

/** A mutation whose name, version and arguments are the contract's. */
export interface Understood {
  definition: MutationDefinition;
  rule: MutationRule<unknown>;
  args: unknown;
}

function issuePaths(issues: readonly { path: PropertyKey[]; code: string }[]): ErrorPath[] {
  return issues.map((issue) => ({
    path: ['args', ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))],
    issue: issue.code,
  }));
}

function asIs(args: unknown): unknown {
  return args;
}

/** Reads a pushed mutation by the contract, or tells why it is refused whatever is stored. */
export function understand(mutation: PushedMutation, remote: RemoteName): Understood | MutationError {
  if (!isMutationName(mutation.name)) return { code: 'UnknownMutation' };
  const definition = definitionOf(mutation.name);
  if (definition.remote !== remote) return { code: 'UnknownMutation' };
  const upcast = mutation.v === definition.version ? asIs : definition.upcast?.[mutation.v];
  if (upcast === undefined) return { code: 'UnknownMutation' };
  const faults = [...jsonFaults(mutation.args, ['args']), ...jsonFaults(mutation.base, ['base'])];
  if (faults.length > 0) return { code: 'ValidationFailed', paths: faults };
  const args = definition.args.safeParse(upcast(mutation.args));
  if (!args.success) return { code: 'ValidationFailed', paths: issuePaths(args.error.issues) };
  return { definition, rule: ruleOf(mutation.name), args: args.data };
}
