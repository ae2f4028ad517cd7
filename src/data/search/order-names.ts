import type { Content } from '#contract/content/content.ts';
import { orderStateNames } from '#contract/rules/order-state-names.ts';
import { searchText } from './folded-text.ts';
import { orderStates, regions, serviceCodes } from '#contract/rules/order-values.ts';

/** What the names of states and services have to do with a word, as bits by their position in `order-filter.ts`. */
export interface NamedBits {
  states: number;
  /** By the position of the region: some call a service otherwise. */
  services: readonly number[];
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
