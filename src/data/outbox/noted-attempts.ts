import { remotes } from '#contract/collections.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import { readRemote } from '../remotes/remote-states.ts';
import type { UserDatabase } from '../database/user-database.ts';

/*
 * A batch is noted as attempted in the row of its remote, not in its mutations: each of them is written once anyway, with the answer
 * (rule OB7b). Whoever asks whether a mutation was attempted reads both.
 */

type Attempts = RemoteState['attempts'];

/** Returns these mutations with what the row of their remote says of their attempts. */
export function asAttempted(entries: readonly OutboxEntry[], { attempts }: { attempts: Attempts }): OutboxEntry[] {
  return entries.map((entry) => {
    const attemptedAt = entry.attemptedAt ?? attempts[entry.id];
    return attemptedAt === undefined ? entry : { ...entry, attemptedAt };
  });
}

/** As `asAttempted`, for mutations of any remote. Inside a transaction over the remotes. */
export async function withAttempts(db: UserDatabase, entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  const attempts: Attempts = {};
  for (const remote of remotes) Object.assign(attempts, (await readRemote(db, remote)).attempts);
  return asAttempted(entries, { attempts });
}

/** Returns the notes without those of these mutations. */
export function attemptsWithout(attempts: Attempts, ids: readonly string[]): Attempts {
  const dropped = new Set(ids);
  return Object.fromEntries(Object.entries(attempts).filter(([id]) => !dropped.has(id)));
}
