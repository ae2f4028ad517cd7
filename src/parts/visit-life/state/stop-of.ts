import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { Stop } from '#contract/rules/visits/travel.ts';
import type { LocalityMap } from '#data/search/localities.ts';
import { addressForMaps } from '#labels/orders/address-lines.ts';

/** What a stop needs of a visit; `order` is undefined when this device does not have it. */
export interface StopVisit {
  visit: Pick<Visit, 'id' | 'employee' | 'plannedStart' | 'plannedEnd'>;
  order: Order | undefined;
}

/** Returns a visit as a stop of its employee's day. */
export function stopOf({ visit, order }: StopVisit, map: LocalityMap): Stop {
  const address = order?.address;
  return {
    id: visit.id,
    // The day is part of the key: travel from one day's last visit to the next day's first is not checked.
    employeeId: `${visit.employee.id} ${brusselsDay(visit.plannedStart)}`,
    plannedStart: visit.plannedStart,
    plannedEnd: visit.plannedEnd,
    at: address === undefined ? null : map(address.zipcode, address.city),
    door: address === undefined ? visit.id : addressForMaps(address),
  };
}
