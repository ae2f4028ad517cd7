import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf, mutations } from '#contract/mutations/catalogue.ts';
import type { MutationDefinition } from '#contract/mutations/definition.ts';
import type { FormerFacts } from './former-facts.ts';
import { formerFacts } from './former-facts.ts';
import { exampleArgs } from '../support/examples.ts';
import { fullExamples } from '../support/contract/full-examples.ts';
import { certifier, testId } from '../support/rows.ts';
import { shapeHash } from '../support/contract/shape-hash.ts';

export interface MutationFacts {
  name: string;
  version: number;
  /** Of its arguments. */
  hash: string;
  remote: string;
  right: string;
  /** One for each variant of the arguments: `order:{orderId}`. */
  lanes: string[];
  roots: string[];
  requires: string[];
  creates: string | null;
  expiresAfterMinutes: number | null;
  /** Fields by merge policy. */
  merge: Record<string, string[]>;
  /** What it does by who has lost the order; null when it is refused. */
  formerly: FormerFacts | null;
  /** As a device sends it. */
  example: { lane: string; args: unknown };
}

const examples = fullExamples(certifier);
const sent = exampleArgs(certifier);

type Given = Readonly<Record<string, unknown>>;

/** Returns arguments whose values are their own names, except the given ones. */
function named(given: Given): unknown {
  return new Proxy(
    {},
    {
      get: (_target, field: string) => {
        if (field in given) return given[field];
        return field.endsWith('Ids') ? [`{${field.slice(0, -1)}}`] : `{${field}}`;
      },
    },
  );
}

/** Returns the subjects that a mutation accepts: an order, a client, or neither. */
function subjects(name: MutationName, definition: MutationDefinition): Given[] {
  const own = examples.flatMap((one) => (one.name === name && typeof one.args === 'object' ? (one.args ?? []) : []));
  if (own.some((example) => !('orderId' in example && 'clientId' in example))) return [{}];
  const id = testId(1);
  const all = [
    { orderId: id, clientId: null },
    { orderId: null, clientId: id },
    { orderId: null, clientId: null },
  ];
  return all.filter((subject) => own.some((example) => definition.args.safeParse({ ...example, ...subject }).success));
}

/** Returns the variants of a mutation's arguments, each value replaced by its name. */
function variants(name: MutationName, definition: MutationDefinition): unknown[] {
  const changes = Object.fromEntries(Object.keys(definition.merge).map((field) => [field, null]));
  return subjects(name, definition).map((subject) => {
    const absent = Object.entries(subject).filter(([, id]) => id === null);
    return named({ changes, value: changes, visits: [named({})], ...Object.fromEntries(absent) });
  });
}

function byPolicy(merge: MutationDefinition['merge']): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const [field, policy] of Object.entries(merge)) fields[policy] = [...(fields[policy] ?? []), field];
  return fields;
}

function each(made: readonly string[]): string[] {
  return [...new Set(made)];
}

function factsOf(name: MutationName): MutationFacts {
  const definition = definitionOf(name);
  const { version, remote, right, lane, root, requires, creates, expiresAfter, merge } = definition;
  const args = variants(name, definition);
  return {
    name,
    version,
    hash: shapeHash({ args: definition.args }),
    remote,
    right,
    lanes: each(args.map(lane)),
    roots: each(args.map(root)),
    requires: each(args.flatMap((one) => requires(one))),
    creates: creates?.(args[0]) ?? null,
    expiresAfterMinutes: expiresAfter === undefined ? null : expiresAfter / 60_000,
    merge: byPolicy(merge),
    formerly: formerFacts(name),
    example: { lane: lane(sent[name]), args: sent[name] },
  };
}

/** Returns the facts of every mutation, in the catalogue's order. */
export function mutationFacts(): MutationFacts[] {
  return (Object.keys(mutations) as MutationName[]).map(factsOf);
}
