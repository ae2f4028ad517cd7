import type { Content } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import { orderStateNames } from '#contract/rules/order-state-names.ts';
import { searchText } from './folded-text.ts';
import type { TownNames } from './localities.ts';
import { regions, serviceCodes } from './order-filter.ts';

/** Returns an amount as the list prints it in each language, and without a sign in thousands. */
function amountText(cents: number): string {
  const [euros = '', rest = ''] = (cents / 100).toFixed(2).split('.');
  const thousands = /\B(?=(\d{3})+$)/g;
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
    ...orderStateNames[order.state],
    amountText(order.total),
  ];
  return searchText(parts, [client.phone, ...contacts.map((contact) => contact.phone)]);
}

/** Returns the names of a service in a region, in both languages. */
export type ServiceNames = (code: (typeof serviceCodes)[number], region: (typeof regions)[number]) => readonly string[];

/** Returns the names of the services by region. */
export function serviceNamesOf(services: Content['services']): ServiceNames {
  const byCode = new Map(services.map((service) => [service.code, service]));
  return (code, region) => {
    const service = byCode.get(code);
    const name = service?.regionalNames[region] ?? service?.name;
    return name === undefined ? [] : [name.fr, name.nl];
  };
}

/** The search texts of the orders by slot, with names that come from tables which load later. */
export interface OrderTexts {
  readonly values: readonly string[];
  /** Writes the text of an order whose numbers are written. */
  put: (slot: number, order: Order) => void;
  clear: (slot: number) => void;
  setTownNames: (given: TownNames) => void;
  setServiceNames: (given: ServiceNames) => void;
}

/** @param orderedAt returns the bits of an order's services and the index of its region */
export function createOrderTexts(orderedAt: (slot: number) => readonly [services: number, region: number]): OrderTexts {
  const values: string[] = [];
  /** The postal code and the town, by slot. */
  const towns: (readonly [zipcode: string, city: string] | undefined)[] = [];
  let townNames: TownNames | null = null;
  let serviceNames: ServiceNames | null = null;

  function serviceText(names: ServiceNames, slot: number): string {
    const [bits, at] = orderedAt(slot);
    const region = regions[at];
    const ordered = serviceCodes.filter((_, code) => (bits & (1 << code)) !== 0);
    return region === undefined
      ? ''
      : searchText(
          ordered.flatMap((code) => names(code, region)),
          [],
        );
  }

  return {
    values,
    put: (slot, order) => {
      const { zipcode, city } = order.address;
      towns[slot] = [zipcode, city];
      const services = serviceNames === null ? '' : serviceText(serviceNames, slot);
      values[slot] = `${textOf(order)}${townNames?.(zipcode, city) ?? ''}${services}`;
    },
    clear: (slot) => {
      towns[slot] = undefined;
      values[slot] = '';
    },
    // Names stand at the end: those of an earlier table would stay.
    setTownNames: (given) => {
      const isFirst = townNames === null;
      townNames = given;
      if (!isFirst) return;
      for (const [slot, town] of towns.entries()) if (town !== undefined) values[slot] += given(...town);
    },
    setServiceNames: (given) => {
      const isFirst = serviceNames === null;
      serviceNames = given;
      if (!isFirst) return;
      for (const [slot, town] of towns.entries()) if (town !== undefined) values[slot] += serviceText(given, slot);
    },
  };
}
