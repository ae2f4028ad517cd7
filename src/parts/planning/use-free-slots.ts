import { useMemo } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { instantsOfDay } from '#contract/rules/brussels-time.ts';
import type { FreeSlot } from '#contract/rules/free-slots.ts';
import { freeSlots } from '#contract/rules/free-slots.ts';
import { readPersonTimes, takenOf } from '#data/queries/visits/person-time.ts';
import { useLive } from '#hooks/use-live.ts';
import { useLocalityMap } from '#hooks/use-locality-map.ts';

interface Asked {
  order: Order;
  /** Null until somebody is chosen, or when this device does not hold their agenda. */
  employeeId: string | null;
  day: string | null;
  minutes: number;
  /** The visit to move: its own time is free. */
  visitId: string | null;
  now: number;
}

/** Returns the free times of an employee's day for a visit, the smallest detour first; undefined until they are known. */
export function useFreeSlots({ order, employeeId, day, minutes, visitId, now }: Asked): FreeSlot[] | undefined {
  const map = useLocalityMap();
  const taken = useLive(
    async (db) => {
      if (employeeId === null || day === null || map === null) return null;
      return takenOf((await readPersonTimes(db, [employeeId], instantsOfDay(day), map)).get(employeeId));
    },
    [employeeId, day, map],
  );
  return useMemo(() => {
    if (taken === undefined || taken === null || day === null || map === null) return undefined;
    const at = map(order.address.zipcode, order.address.city);
    return freeSlots({ day, minutes, at, taken: taken.filter(({ id }) => id !== visitId), now });
  }, [taken, map, day, minutes, visitId, order.address, now]);
}
