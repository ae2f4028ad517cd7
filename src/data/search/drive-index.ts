import { asValue } from '#contract/rules/text/lines.ts';
import type { DriveFilters } from '#contract/protocol/search/drive.ts';
import type { Order } from '#contract/entities/order.ts';
import { addressKeyOf } from './address-key.ts';
import { folded } from '../text/folded-text.ts';

/** What the drive can be sorted by; the first is the usual one. */
export const driveSorts = ['newest', 'oldest', 'address'] as const;
export type DriveSort = (typeof driveSorts)[number];

/** What the drive searches of one order. */
interface Entry {
  id: string;
  createdAt: string;
  addressKey: string;
  street: string;
  zipcode: string;
  invoice: string;
  notice: string;
  /** The server has numbered it, so its own search counts it too. */
  isNumbered: boolean;
}

/** Returns the letters and digits of a number, without its separators. */
function plainNumber(text: string | undefined): string {
  return (text ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** The orders of the device as the drive searches them. */
export interface DriveIndex {
  put: (order: Order) => void;
  remove: (id: string) => void;
  ids: () => readonly string[];
  size: () => number;
  /** Returns the matching orders, and how many of them the server knows. The server's search finds the same. */
  find: (filters: DriveFilters, sort: DriveSort) => { ids: string[]; numbered: number };
}

function entryOf({ id, number, createdAt, address, invoice, paymentNotice }: Order): Entry {
  return {
    id,
    createdAt,
    addressKey: addressKeyOf({ address }),
    street: folded(`${address.street} ${address.number}`),
    zipcode: address.zipcode,
    invoice: plainNumber(invoice?.number),
    notice: plainNumber(paymentNotice?.number),
    isNumbered: number !== null,
  };
}

/** Returns whether an order passes the four filters; empty ones restrict nothing. */
function testOf({ street, zipcode, invoice, notice }: DriveFilters): (entry: Entry) => boolean {
  const words = folded(street).split(' ');
  const zip = asValue(zipcode);
  const [ofInvoice, ofNotice] = [plainNumber(invoice), plainNumber(notice)];
  return (entry) =>
    entry.zipcode.startsWith(zip) &&
    entry.invoice.includes(ofInvoice) &&
    entry.notice.includes(ofNotice) &&
    words.every((word) => entry.street.includes(word));
}

const inOrder: Readonly<Record<DriveSort, (one: Entry, other: Entry) => number>> = {
  newest: (one, other) => (one.createdAt < other.createdAt ? 1 : -1),
  oldest: (one, other) => (one.createdAt < other.createdAt ? -1 : 1),
  address: (one, other) => (one.addressKey < other.addressKey ? -1 : 1),
};

export function createDriveIndex(): DriveIndex {
  const entries = new Map<string, Entry>();
  /** The entries in the order that was last asked for. */
  let last: { sort: DriveSort; sorted: Entry[] } | null = null;
  return {
    put: (order) => {
      entries.set(order.id, entryOf(order));
      last = null;
    },
    remove: (id) => {
      entries.delete(id);
      last = null;
    },
    ids: () => [...entries.keys()],
    size: () => entries.size,
    find: (filters, sort) => {
      if (last?.sort !== sort) last = { sort, sorted: [...entries.values()].toSorted(inOrder[sort]) };
      const found = last.sorted.filter(testOf(filters));
      return { ids: found.map(({ id }) => id), numbered: found.filter(({ isNumbered }) => isNumbered).length };
    },
  };
}
