import { rowKey } from '#contract/collections.ts';
import type { UserDatabase } from '../../database/user-database.ts';

/** A client's relation to the user, as known on this device. For a client not in the map, only the server knows it. */
export type ClientClaim = 'own' | 'asked' | 'pending' | 'refused';

/** Returns what this device knows of these clients: their agent, and requests for them that are pending or refused. */
export async function claimsOf(
  db: UserDatabase,
  clientIds: readonly string[],
  userId: string,
): Promise<Map<string, ClientClaim>> {
  const keys = clientIds.map((id) => rowKey('clients', id));
  const [stored, entries] = await Promise.all([
    db.clients.bulkGet([...clientIds]),
    db.outbox.where('targets').anyOf(keys).toArray(),
  ]);
  const found = new Map<string, ClientClaim>();
  for (const one of stored) {
    if (one === undefined) continue;
    if (one.row.commercial?.id === userId) found.set(one.row.id, 'own');
    else if (one.row.claims.some(({ by }) => by.id === userId)) found.set(one.row.id, 'asked');
  }
  const claims = entries.filter(({ name }) => name === 'client.claim');
  for (const { state, targets } of claims) {
    const claim = state === 'acknowledged' ? 'asked' : state;
    for (const id of clientIds) if (targets.includes(rowKey('clients', id))) found.set(id, claim);
  }
  return found;
}
