import type { Client } from '#contract/entities/client.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { readRows } from '../rows/stored-rows.ts';

/** The client that each merged one went into, by the merged one's identifier. */
export type Merges = ReadonlyMap<string, string>;

/** Returns the merges among these clients. */
export function mergesAmong(clients: readonly Client[]): Merges {
  return new Map(clients.flatMap(({ id, mergedInto }) => (mergedInto === undefined ? [] : [[id, mergedInto]])));
}

export async function readMerges(db: UserDatabase): Promise<Merges> {
  return mergesAmong(await readRows(db.clients));
}

/**
 * Returns the client, the one that they were merged into, and so on: the last one stays. Two devices that merge both ways
 * make a circle until the server has decided.
 */
function chainFrom(clientId: string, merges: Merges): string[] {
  const chain = [clientId];
  for (let next = merges.get(clientId); next !== undefined && !chain.includes(next); next = merges.get(next))
    chain.push(next);
  return chain;
}

/** Returns the identifier of the client that stays. */
export function stayingClient(clientId: string, merges: Merges): string {
  return chainFrom(clientId, merges).at(-1) ?? clientId;
}

/** Returns the client that stays; undefined when they are not on this device. */
export async function clientThatStays(db: UserDatabase, clientId: string): Promise<Client | undefined> {
  return (await db.clients.get(stayingClient(clientId, await readMerges(db))))?.row;
}

/** Returns the identifiers of the client and of everybody who was merged into them, through others too. */
export function clientAndMerged(clientId: string, merges: Merges): string[] {
  const merged = [...merges.keys()].filter((id) => id !== clientId && chainFrom(id, merges).includes(clientId));
  return [clientId, ...merged];
}

/**
 * Returns the clients that stay, each last visited when they or somebody merged into them were: a visit planned before the
 * merge names the other client.
 */
export function stayingClients(clients: readonly Client[]): Client[] {
  const merges = mergesAmong(clients);
  const visited = new Map<string, string>();
  for (const { id, lastVisitAt } of clients) {
    const staying = stayingClient(id, merges);
    if (lastVisitAt !== null && lastVisitAt > (visited.get(staying) ?? '')) visited.set(staying, lastVisitAt);
  }
  return clients
    .filter(({ mergedInto }) => mergedInto === undefined)
    .map((client) => {
      const lastVisitAt = visited.get(client.id) ?? null;
      return client.lastVisitAt === lastVisitAt ? client : { ...client, lastVisitAt };
    });
}

/** Returns the client of each visit: the one who stays. Undefined for one who is not on this device. */
export async function visitedClients(
  db: UserDatabase,
  visits: readonly { clientId: string }[],
): Promise<(Client | undefined)[]> {
  if (visits.length === 0) return [];
  const merges = await readMerges(db);
  const stored = await db.clients.bulkGet(visits.map(({ clientId }) => stayingClient(clientId, merges)));
  return stored.map((one) => one?.row);
}
