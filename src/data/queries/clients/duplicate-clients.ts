import type { Client } from '#contract/entities/client.ts';
import { folded, phoneDigits } from '../../text/folded-text.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { readRows } from '../../rows/stored-rows.ts';

/** What two clients have in common. */
export type SameField = 'vatNumber' | 'email' | 'phone' | 'nameAndTown';

/** Two clients that are probably one. */
export interface DuplicateClients {
  clients: readonly [Client, Client];
  same: SameField;
}

/** The most pairs that are listed: who merges some finds the next ones. */
const pairsMax = 50;

export type Marked = Pick<Client, 'vatNumber' | 'email' | 'phone' | 'name' | 'address'>;

/** Returns what identifies a client, the surest first. */
export function marksOf({ vatNumber, email, phone, name, address }: Marked): [SameField, string][] {
  const marks: [SameField, string | null | undefined][] = [
    ['vatNumber', vatNumber],
    ['email', email?.toLowerCase()],
    ['phone', phone === null ? null : phoneDigits(phone)],
    ['nameAndTown', address === null ? null : `${folded(name)} ${address.zipcode}`],
  ];
  return marks.flatMap(([field, value]) =>
    value === null || value === undefined || value === '' ? [] : [[field, value]],
  );
}

/** Two VAT numbers are of two firms, whoever answers their telephone. */
export function areTwoFirms(one: Pick<Client, 'vatNumber'>, other: Pick<Client, 'vatNumber'>): boolean {
  return one.vatNumber !== null && other.vatNumber !== null && one.vatNumber !== other.vatNumber;
}

/** Returns pairs of clients on this device that have a number, an address email, or name and town in common. */
export async function duplicateClients(db: UserDatabase): Promise<DuplicateClients[]> {
  const known = new Map<string, Client>();
  const pairs = new Map<string, DuplicateClients>();
  for (const client of await readRows(db.clients.orderBy('row.name'))) {
    if (client.mergedInto !== undefined) continue;
    for (const [same, value] of marksOf(client)) {
      const key = `${same} ${value}`;
      const other = known.get(key);
      if (other === undefined) known.set(key, client);
      else if (!areTwoFirms(other, client) && !pairs.has(`${other.id} ${client.id}`))
        pairs.set(`${other.id} ${client.id}`, { clients: [other, client], same });
    }
    if (pairs.size >= pairsMax) break;
  }
  return [...pairs.values()];
}

/** Returns the stored clients that have a number, an address email, or name and town in common with these fields, at most three. */
export async function similarClients(db: UserDatabase, given: Marked, except: string): Promise<Client[]> {
  const marks = new Set(marksOf(given).map((mark) => mark.join(' ')));
  if (marks.size === 0) return [];
  const found = db.clients.filter(
    ({ id, row }) =>
      id !== except && row.mergedInto === undefined && marksOf(row).some((mark) => marks.has(mark.join(' '))),
  );
  return readRows(found.limit(3));
}
