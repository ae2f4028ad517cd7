import type { Content } from '#contract/content/content.ts';
import { orderStateNames } from '#contract/rules/orders/order-state-names.ts';
import type { Order } from '#contract/entities/order.ts';
import { buildingTypeNames, clientTypeNames, markNames } from '#contract/rules/orders/order-kind-names.ts';
import { isOwed } from '#contract/rules/payments/owed.ts';
import { searchText } from '../../text/folded-text.ts';
import { orderStates, regions, serviceCodes } from '#contract/values/order-values.ts';

/** What the names of states and services have to do with a word, as bits by their position in `order-filter.ts`. */
export interface NamedBits {
  states: number;
  /** By the position of the region: some call a service otherwise. */
  services: readonly number[];
  /** Of the kinds of an order (`kindsOf`). */
  kinds: number;
  /** It names unread messages. */
  isUnread: boolean;
}

const clientTypes = Object.keys(clientTypeNames);
const buildingTypes = Object.keys(buildingTypeNames);
const marks = ['paid', 'owed', 'beyond', 'urgent'] as const;
const [paidBit, owedBit, beyondBit, urgentBit] = marks.map(
  (_, at) => 1 << (clientTypes.length + buildingTypes.length + at),
);

/** Returns what an order is by its client, its building and its marks, as bits by the position of their names. */
export function kindsOf(order: Order): number {
  const { client, realEstate, paid, paidBeyond, urgent } = order;
  return (
    (1 << clientTypes.indexOf(client.type)) |
    (1 << (clientTypes.length + buildingTypes.indexOf(realEstate.type))) |
    (paid ? (paidBit ?? 0) : 0) |
    (isOwed(order) ? (owedBit ?? 0) : 0) |
    (paidBeyond === undefined ? 0 : (beyondBit ?? 0)) |
    (urgent ? (urgentBit ?? 0) : 0)
  );
}

const kindTexts = [
  ...Object.values(clientTypeNames),
  ...Object.values(buildingTypeNames),
  ...marks.map((mark) => markNames[mark]),
].map((names) => searchText(names, []));
const unreadText = searchText(markNames.unread, []);

/** Returns the kinds of which a name passes a test. “Payé” stands in “impayé”, which it does not name. */
function kindsNamed(test: (text: string) => boolean): number {
  const bits = bitsWhere(kindTexts, test);
  return (bits & (paidBit ?? 0)) === 0 ? bits : bits & ~(owedBit ?? 0);
}

/** The names of states and services, which orders share: their texts do not repeat them. */
export interface OrderNames {
  /** Returns the states and services of which a name passes a test. */
  bitsOf: (test: (text: string) => boolean) => NamedBits;
  setServices: (services: Content['services']) => void;
}

/** Returns the positions of the texts that pass a test, as bits. */
function bitsWhere(texts: readonly string[], test: (text: string) => boolean): number {
  return texts.reduce((bits, text, position) => (test(text) ? bits | (1 << position) : bits), 0);
}

const stateTexts = orderStates.map((state) => searchText(orderStateNames[state], []));

export function createOrderNames(): OrderNames {
  let serviceTexts: readonly (readonly string[])[] = [];
  return {
    bitsOf: (test) => ({
      states: bitsWhere(stateTexts, test),
      services: serviceTexts.map((texts) => bitsWhere(texts, test)),
      kinds: kindsNamed(test),
      isUnread: test(unreadText),
    }),
    setServices: (services) => {
      const byCode = new Map(services.map((service) => [service.code, service]));
      serviceTexts = regions.map((region) =>
        serviceCodes.map((code) => {
          const service = byCode.get(code);
          const name = service?.regionalNames[region] ?? service?.name;
          return name === undefined ? '' : searchText([name.fr, name.nl], []);
        }),
      );
    },
  };
}
