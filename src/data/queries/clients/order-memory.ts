import type { Client } from '#contract/entities/client.ts';
import type { Order } from '#contract/entities/order.ts';
import { searchTerms } from '#contract/rules/addresses/address-search.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import type { Marked, SameField } from './duplicate-clients.ts';
import { areTwoFirms, marksOf } from './duplicate-clients.ts';
import { rowsAmong } from '../../rows/stored-rows.ts';

/** An address of orders on this device, as written in the newest of them. */
export interface KnownAddress {
  address: Order['address'];
  realEstate: Order['realEstate'];
  words: string[];
}

/** A customer of this device: a client as stored, else as written in the newest of their orders. */
export interface KnownCustomer {
  client: Order['client'];
  consumerType: Order['consumerType'];
  commercial: Order['commercial'];
  contacts: Order['contacts'];
  words: string[];
}

/** The addresses and customers of the orders on this device. */
export interface OrderMemory {
  addresses: KnownAddress[];
  customers: KnownCustomer[];
  /** Returns the known address that equals this one, whatever the spelling. */
  addressLike: (address: Order['address']) => KnownAddress | undefined;
}

/** Rows read at once; the page can render between two reads. */
const share = 500;

function addressKey({ street, number, boxnumber, apartmentnumber, zipcode }: Order['address']): string {
  return [street, number, boxnumber ?? '', apartmentnumber ?? '', zipcode]
    .map((part) => searchTerms(part).join(' '))
    .join('|');
}

function rememberAddress(known: Map<string, KnownAddress>, order: Order): void {
  const key = addressKey(order.address);
  if (known.has(key)) return;
  const { street, number, zipcode, city } = order.address;
  const words = searchTerms(`${street} ${number} ${zipcode} ${city}`);
  known.set(key, { address: order.address, realEstate: order.realEstate, words });
}

function customerTerms({ name, email, vatNumber, phone }: Order['client']): string[] {
  return searchTerms(`${name} ${email ?? ''} ${vatNumber ?? ''} ${phone?.replaceAll(/\D/g, '') ?? ''}`);
}

function rememberCustomer(known: Map<string, KnownCustomer>, order: Order): void {
  const { client, consumerType, commercial, contacts } = order;
  // A stored client is newer than the copy on an order.
  if (known.has(client.id)) return;
  known.set(client.id, { client, consumerType, commercial, contacts, words: customerTerms(client) });
}

const privateTypes = new Set<Order['client']['type']>(['Customer', 'OrderRequester', 'MultiOwner', 'Other']);

/** Returns a client as the customer of a new order. The consumer type follows from the VAT number and the type. */
export function customerOfClient(
  row: Omit<Order['client'], 'vatNumber' | 'address'> &
    Pick<Client, 'vatNumber' | 'address' | 'commercial'> &
    Partial<Pick<Client, 'contacts'>>,
): KnownCustomer {
  const { id, type, name, phone, email, vatNumber, address, commercial, contacts = [] } = row;
  const client = { id, type, name, phone, email, vatNumber, address };
  const isPrivate = vatNumber === null && privateTypes.has(type);
  return {
    client,
    commercial,
    contacts,
    consumerType: isPrivate ? 'private' : 'professional',
    words: customerTerms(client),
  };
}

/** Returns a client of this device as the customer of a new order; null when the client is not here. */
export async function customerById(db: UserDatabase, clientId: string): Promise<KnownCustomer | null> {
  const stored = await db.clients.get(clientId);
  return stored === undefined ? null : customerOfClient(stored.row);
}

/** A known customer, and what another one has in common with them. */
export interface CustomerLike {
  known: KnownCustomer;
  same: SameField;
}

const marksByCustomers = new WeakMap<readonly KnownCustomer[], ReadonlyMap<string, readonly KnownCustomer[]>>();

/** Returns customers by what identifies them, read once for a list: it is asked at each keystroke. */
function marked(customers: readonly KnownCustomer[]): ReadonlyMap<string, readonly KnownCustomer[]> {
  const before = marksByCustomers.get(customers);
  if (before !== undefined) return before;
  const byMark = new Map<string, KnownCustomer[]>();
  for (const known of customers) {
    const { vatNumber = null, address = null, ...client } = known.client;
    for (const mark of marksOf({ ...client, vatNumber, address })) {
      const key = mark.join(' ');
      const same = byMark.get(key);
      if (same === undefined) byMark.set(key, [known]);
      else same.push(known);
    }
  }
  marksByCustomers.set(customers, byMark);
  return byMark;
}

/** Returns the customers that have a number, an e-mail, or name and town in common with the given one, the surest first. */
export function customersLike(customers: readonly KnownCustomer[], given: Marked): CustomerLike[] {
  const byMark = marked(customers);
  const found = new Map<string, CustomerLike>();
  for (const mark of marksOf(given))
    for (const known of byMark.get(mark.join(' ')) ?? []) {
      const { id, vatNumber = null } = known.client;
      if (!found.has(id) && !areTwoFirms(given, { vatNumber })) found.set(id, { known, same: mark[0] });
    }
  return [...found.values()];
}

/** Reads the clients of this device. One that was merged into another is not offered. */
async function readClients(db: UserDatabase): Promise<Map<string, KnownCustomer>> {
  const known = new Map<string, KnownCustomer>();
  await db.clients.each(({ id, row }) => {
    if (row.mergedInto === undefined) known.set(id, customerOfClient(row));
  });
  return known;
}

/** Reads the stored clients and orders, newest first: the newest spelling of an address or a customer wins. */
export async function readOrderMemory(db: UserDatabase): Promise<OrderMemory> {
  const ids = await db.orders.orderBy('row.orderDate').reverse().primaryKeys();
  const addresses = new Map<string, KnownAddress>();
  const customers = await readClients(db);
  for (let from = 0; from < ids.length; from += share) {
    for (const order of await rowsAmong(db.orders, ids.slice(from, from + share))) {
      rememberAddress(addresses, order);
      rememberCustomer(customers, order);
    }
  }
  return {
    addresses: [...addresses.values()],
    customers: [...customers.values()],
    addressLike: (address) => addresses.get(addressKey(address)),
  };
}
