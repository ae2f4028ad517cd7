import type { Order } from '#contract/entities/order.ts';
import type { Language } from '#ui/page/local-path.ts';

/** Returns the client's likely language: that of the region. In Brussels the user chooses when it is Dutch. */
export function usualLanguage({ region }: Pick<Order, 'region'>): Language {
  return region === 'flanders' ? 'nl' : 'fr';
}
