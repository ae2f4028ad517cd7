import type { Order } from '#contract/entities/order.ts';
import { searchWords } from '#contract/rules/address-search.ts';
import type { UserDatabase } from '../user-database.ts';

/** An address that orders on this device are for, as the newest of them has it. */
export interface KnownAddress {
  address: Order['address'];
  realEstate: Order['realEstate'];
  words: string[];
}

/** A customer of orders on this device, as the newest of them has it. */
export interface KnownCustomer {
  client: Order['client'];
  consumerType: Order['consumerType'];
  commercial: Order['commercial'];
  words: string[];
}

/** What the orders on this device know of addresses and customers. */
export interface OrderMemory {
  addresses: KnownAddress[];
  customers: KnownCustomer[];
  /** The address that says the same, however it is written. */
  addressLike: (address: Order['address']) => KnownAddress | undefined;
}

/** Rows read at once: between two readings the page gets its turn. */
const portion = 500;

function addressKey({ street, number, boxnumber, apartmentnumber, zipcode }: Order['address']): string {
  return [street, number, boxnumber ?? '', apartmentnumber ?? '', zipcode]
    .map((part) => searchWords(part).join(' '))
    .join('|');
}

function rememberAddress(known: Map<string, KnownAddress>, order: Order): void {
  const key = addressKey(order.address);
  if (known.has(key)) return;
  const { street, number, zipcode, city } = order.address;
  const words = searchWords(`${street} ${number} ${zipcode} ${city}`);
  known.set(key, { address: order.address, realEstate: order.realEstate, words });
}

function rememberCustomer(known: Map<string, KnownCustomer>, order: Order): void {
  const { client, consumerType, commercial } = order;
  if (known.has(client.id)) return;
  const digits = client.phone?.replaceAll(/\D/g, '') ?? '';
  const words = searchWords(`${client.name} ${client.email ?? ''} ${client.vatNumber ?? ''} ${digits}`);
  known.set(client.id, { client, consumerType, commercial, words });
}

/** Reads the stored orders, newest first, so that the newest word on an address or a customer stands. */
export async function readOrderMemory(db: UserDatabase): Promise<OrderMemory> {
  const ids = await db.orders.orderBy('row.orderDate').reverse().primaryKeys();
  const addresses = new Map<string, KnownAddress>();
  const customers = new Map<string, KnownCustomer>();
  for (let from = 0; from < ids.length; from += portion) {
    for (const stored of await db.orders.bulkGet(ids.slice(from, from + portion))) {
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
