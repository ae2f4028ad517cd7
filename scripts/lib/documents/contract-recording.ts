import { createHash } from 'node:crypto';
import type { ContractFacts } from './contract-text.ts';

/** A body of the wire as `server/recorded` keeps it, for each remote, with the answers to its mutations. */
export interface Recording {
  main: { mutations: { name: string; v: number; seq: number }[] };
  field: { mutations: { name: string; v: number; seq: number }[] };
  answers: { main: string[]; field: string[] };
}

/** Returns an identifier that a mutation keeps, whenever it is recorded. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `01900000-0000-7000-8000-${hex.slice(0, 12)}`;
}

/**
 * Returns the recording of the current protocol with the examples of mutations that no recording has; the same object when there are
 * none. A recorded body stays as it is.
 */
export function withNewBodies(
  current: Recording,
  all: readonly Recording[],
  { mutations }: Pick<ContractFacts, 'mutations'>,
): Recording {
  const sent = all.flatMap(({ main, field }) => [...main.mutations, ...field.mutations]);
  const known = new Set(sent.map(({ name, v }) => `${name}@${v}`));
  const fresh = mutations.filter(({ name, version }) => !known.has(`${name}@${version}`));
  if (fresh.length === 0) return current;
  const next = structuredClone(current);
  for (const { name, version, remote, example } of fresh) {
    const side = remote === 'main' ? 'main' : 'field';
    const seq = Math.max(0, ...next[side].mutations.map((one) => one.seq)) + 1;
    const made = { id: idOf(name), lane: example.lane, seq, name, v: version, args: example.args };
    next[side].mutations.push(Object.assign(made, { createdAt: '2026-11-20T08:59:00.000Z' }));
    next.answers[side].push('applied');
  }
  return next;
}
