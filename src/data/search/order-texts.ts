import type { Order } from '#contract/entities/order.ts';
import { searchText } from './folded-text.ts';
import type { TownNames } from './localities.ts';

/** Returns an amount as the list prints it in each language, and without a sign in thousands. */
function amountText(cents: number): string {
  const [euros = '', rest = ''] = (cents / 100).toFixed(2).split('.');
  const thousands = /\B(?=(?:\d{3}){1,6}$)/g;
  return `${euros.replaceAll(thousands, ' ')} ${rest} ${euros} ${euros.replaceAll(thousands, '.')}`;
}

/** Returns everything that an order is found by: what its row in the list prints, its people, its numbers and its remarks. */
function textOf(order: Order): string {
  const { address, client, contacts } = order;
  const box = address.boxnumber ?? '';
  const apartment = address.apartmentnumber ?? '';
  const people = [order.assignee, order.handler, order.visitedBy, order.encodedBy, order.commercial, order.createdBy];
  const parts = [
    order.number,
    order.number?.replaceAll('-', ''),
    `${address.street} ${address.number}`,
    box === '' ? '' : `bte ${box}`,
    apartment === '' ? '' : `app ${apartment}`,
    `${address.zipcode} ${address.city}`,
    client.name,
    client.email,
    client.vatNumber,
    client.vatNumber?.replace(/^[A-Z]{2}/, ''),
    order.owner,
    ...order.affiliates,
    ...contacts.flatMap((contact) => [contact.name, contact.email]),
    order.invoice?.number,
    order.paymentNotice?.number,
    ...order.tags,
    ...people.map((person) => person?.name),
    order.internalRemark,
    order.externalRemark,
    order.planningRemark,
    ...order.services.map(({ code }) => code),
    amountText(order.total),
  ];
  return searchText(parts, [client.phone, ...contacts.map((contact) => contact.phone)]);
}

/** The search texts of the orders by slot, with the names of their towns from a table that loads later. */
export interface OrderTexts {
  readonly values: readonly string[];
  put: (slot: number, order: Order) => void;
  clear: (slot: number) => void;
  setTownNames: (given: TownNames) => void;
}

export function createOrderTexts(): OrderTexts {
  const values: string[] = [];
  /** The postal code and the town, by slot. */
  const towns: (readonly [zipcode: string, city: string] | undefined)[] = [];
  let townNames: TownNames | null = null;
  return {
    values,
    put: (slot, order) => {
      const { zipcode, city } = order.address;
      towns[slot] = [zipcode, city];
      values[slot] = `${textOf(order)}${townNames?.(zipcode, city) ?? ''}`;
    },
    clear: (slot) => {
      towns[slot] = undefined;
      values[slot] = '';
    },
    setTownNames: (given) => {
      // Names stand at the end: those of an earlier table would stay.
      const isFirst = townNames === null;
      townNames = given;
      if (!isFirst) return;
      for (const [slot, town] of towns.entries()) if (town !== undefined) values[slot] += given(...town);
    },
  };
}
