import type { Content } from '../../content/content.ts';
import type { Order } from '../../entities/order.ts';

/** Returns the VAT included in a price, in cents. The rate is in percent. */
export function vatIn(priceInclVat: number, rate: number): number {
  return Math.round((priceInclVat * rate) / (100 + rate));
}

interface Ordered {
  services: readonly Pick<Order['services'][number], 'code'>[];
  vatException?: { rate: number } | null;
}

/** Returns the VAT rate of an order, in percent: its exception's or its first service's; undefined for an unknown service. */
export function vatRateOf({ services, vatException }: Ordered, content: Pick<Content, 'services'>): number | undefined {
  if (vatException !== undefined && vatException !== null) return vatException.rate;
  return content.services.find(({ code }) => code === services[0]?.code)?.vat;
}

/** True for a rate that the content allows as an exception. */
export function isException(rate: number, rates: Content['vatRates']): boolean {
  return rates.some((one) => one.use === 'exception' && one.rate === rate);
}
