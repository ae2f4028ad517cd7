import type { Content } from '../content/content.ts';
import type { Order } from '../entities/order.ts';

/** The VAT that a price includes at a rate in percent; both in cents. */
export function vatIn(priceInclVat: number, rate: number): number {
  return Math.round((priceInclVat * rate) / (100 + rate));
}

/** The rate of what is ordered, in percent: its first service's; undefined when the content does not know it. */
export function vatRateOf(
  services: readonly Pick<Order['services'][number], 'code'>[],
  content: Pick<Content, 'services'>,
): number | undefined {
  return content.services.find(({ code }) => code === services[0]?.code)?.vat;
}
