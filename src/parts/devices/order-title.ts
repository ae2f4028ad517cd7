import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderLabel } from '#data/queries/sync/subject-labels.ts';
import { addressLines } from '#labels/orders/address-lines.ts';

/** Formats an order: `2026-004512 – Rue du Marais 12, 1000 Bruxelles`. Without an order, says that this device does not have it. */
export function orderTitle(i18n: I18n, order: OrderLabel | null): string {
  if (order === null) return i18n._(msg`Commande qui n’est plus sur cet appareil`);
  const { street, town } = addressLines(i18n, order.address);
  return `${order.number ?? i18n._(msg`Sans numéro`)} – ${street}, ${town}`;
}
