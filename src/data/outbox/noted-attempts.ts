import { remotes } from '#contract/collections.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import { readRemote } from '../remotes/remote-states.ts';
import type { UserDatabase } from '../user-database.ts';

/*
 * A batch that is noted ahead is noted in the row of its remote, not in its entries: each of them is written once anyway, with the
 * answer (rule OB6c). Whoever asks whether a mutation was attempted reads both.
 */

/** Returns an entry with what the row of its remote says of its attempt. */
export function withAttempt(entry: OutboxEntry, { attempts }: Pick<RemoteState, 'attempts'>): OutboxEntry {
  const attemptedAt = entry.attemptedAt ?? attempts[entry.id];
  return attemptedAt === undefined ? entry : { ...entry, attemptedAt };
}

/** Returns these entries as attempted or not. Inside a transaction over the remotes. */
export async function withAttempts(db: UserDatabase, entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  const attempts: RemoteState['attempts'] = {};
  for (const remote of remotes) Object.assign(attempts, (await readRemote(db, remote)).attempts);
  return entries.map((entry) => withAttempt(entry, { attempts }));
}

/** Returns the notes without those of these mutations. */
export function attemptsWithout(attempts: RemoteState['attempts'], ids: readonly string[]): RemoteState['attempts'] {
  const dropped = new Set(ids);
  return Object.fromEntries(Object.entries(attempts).filter(([id]) => !dropped.has(id)));
}
