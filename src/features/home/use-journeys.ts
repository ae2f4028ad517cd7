import { useMemo } from 'react';
import type { Journey } from '#contract/rules/visits/travel.ts';
import { journeysBetween } from '#contract/rules/visits/travel.ts';
import { addressForMaps } from '#labels/orders/address-lines.ts';
import { useLocalityMap } from '#hooks/addresses/use-locality-map.ts';
import type { DayVisit } from '#parts/day/use-day.ts';

const none: ReadonlyMap<string, Journey> = new Map();

/** Returns the journeys between the user's visits of a day, by identifier of the visit travelled to. */
export function useJourneys(visits: readonly DayVisit[]): ReadonlyMap<string, Journey> {
  const map = useLocalityMap();
  return useMemo(() => {
    if (map === null) return none;
    return journeysBetween(
      visits.map(({ visit, order }) => ({
        id: visit.id,
        employeeId: visit.employee.id,
        plannedStart: visit.plannedStart,
        plannedEnd: visit.plannedEnd,
        at: order === undefined ? null : map(order.address.zipcode, order.address.city),
        door: order === undefined ? visit.id : addressForMaps(order.address),
      })),
    );
  }, [map, visits]);
}
