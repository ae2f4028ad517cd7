import type { Order } from '../../entities/order.ts';

type Code = Order['services'][number]['code'];

/**
 * Returns the code of a service as its region and the reader's language write it: the certificate is `EPC` in Flanders, and in
 * Dutch `EPB` in Brussels.
 */
export function regionalCode(code: Code, region: Order['region'], language: 'fr' | 'nl'): string {
  if (code !== 'PEB') return code;
  if (region === 'flanders') return 'EPC';
  return region === 'brussels' && language === 'nl' ? 'EPB' : code;
}
