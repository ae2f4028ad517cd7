import type { Content } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';

/** Returns a service's name in a language, as its region calls it where the content says so; its code without content. */
export function serviceName(
  content: Content | null,
  language: 'fr' | 'nl',
  code: Order['services'][number]['code'],
  region?: Order['region'],
): string {
  const service = content?.services.find((one) => one.code === code);
  if (service === undefined) return code;
  return ((region === undefined ? undefined : service.regionalNames[region]) ?? service.name)[language];
}
