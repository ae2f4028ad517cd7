import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Order } from '#contract/entities/order.ts';
import type { PersonTime } from '#data/queries/visits/person-time.ts';
import { addressLines } from '../orders/address-lines.ts';
import { unavailabilityLabels } from './unavailability-labels.ts';

/** Returns what somebody has at a time, in a line: the street, the client, or why they are away. */
export function personTimeLabel(i18n: I18n, time: Exclude<PersonTime, { kind: 'travel' }>): string {
  if (time.kind === 'absence') return i18n._(unavailabilityLabels[time.item.unavailability.kind]);
  if (time.kind === 'clientVisit') return time.item.client?.name ?? i18n._(msg`Visite d’un client`);
  const { order }: { order: Order | undefined } = time.item;
  return order === undefined ? i18n._(msg`Visite`) : addressLines(i18n, order.address).street;
}
