import type { Order } from '#contract/entities/order.ts';
import { searchTerms } from '#contract/rules/address-search.ts';
import type { UserDatabase } from '../user-database.ts';

/** An address of orders on this device, as written in the newest of them. */
export interface KnownAddress {
  address: Order['address'];
  realEstate: Order['realEstate'];
  words: string[];
}

/** A customer of orders on this device, as written in the newest of them. */
export interface KnownCustomer {
  client: Order['client'];
  consumerType: Order['consumerType'];
  commercial: Order['commercial'];
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

function rememberCustomer(known: Map<string, KnownCustomer>, order: Order): void {
  const { client, consumerType, commercial } = order;
  if (known.has(client.id)) return;
  const digits = client.phone?.replaceAll(/\D/g, '') ?? '';
  const words = searchTerms(`${client.name} ${client.email ?? ''} ${client.vatNumber ?? ''} ${digits}`);
  known.set(client.id, { client, consumerType, commercial, words });
}

/** Reads the stored orders, newest first: the newest spelling of an address or a customer wins. */
export async function readOrderMemory(db: UserDatabase): Promise<OrderMemory> {
  const ids = await db.orders.orderBy('row.orderDate').reverse().primaryKeys();
  const addresses = new Map<string, KnownAddress>();
  const customers = new Map<string, KnownCustomer>();
  for (let from = 0; from < ids.length; from += share) {
    for (const stored of await db.orders.bulkGet(ids.slice(from, from + share))) {
      if (stored === undefined) continue;
      rememberAddress(addresses, stored.row);
      rememberCustomer(customers, stored.row);
    }
  }
  return {
    addresses: [...addresses.values()],
    customers: [...customers.values()],
    addressLike: (address) => addresses.get(addressKey(address)),
  };
}
