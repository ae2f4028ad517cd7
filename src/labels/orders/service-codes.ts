import type { I18n } from '@lingui/core';
import type { Order } from '#contract/entities/order.ts';
import { regionalCode } from '#contract/rules/orders/service-codes.ts';

type Code = Order['services'][number]['code'];

/** Returns the code of a service in the reader's language: the region's own name of the certificate. */
export function serviceCode(i18n: I18n, code: Code, region: Order['region']): string {
  return regionalCode(code, region, i18n.locale === 'nl' ? 'nl' : 'fr');
}

/** Returns the codes of an order's services, each once; of some of them when they are given. */
export function serviceCodes(
  i18n: I18n,
  { services, region }: Pick<Order, 'services' | 'region'>,
  some: readonly Code[] = services.map(({ code }) => code),
): string[] {
  return [...new Set(some)].map((code) => serviceCode(i18n, code, region));
}
