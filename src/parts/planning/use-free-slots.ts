import { useMemo } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { instantsOfDay } from '#contract/rules/brussels-time.ts';
import type { FreeSlot } from '#contract/rules/visits/free-slots.ts';
import { freeSlots } from '#contract/rules/visits/free-slots.ts';
import { readPersonTimes, takenOf } from '#data/queries/visits/person-time.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useLocalityMap } from '#hooks/addresses/use-locality-map.ts';

interface Asked {
  order: Order;
  /** Who may make the visit; nobody when this device does not hold their agendas. */
  employeeIds: readonly string[];
  day: string | null;
  minutes: number;
  /** The visit to move: its own time is free, and so is the date of the order. */
  visitId: string | null;
  now: number;
}

/** A free time of somebody. */
export interface ProposedSlot extends FreeSlot {
  employeeId: string;
}

/** Free times proposed of a whole team. */
const proposedMax = 6;

/**
 * Returns the free times of a day for a visit, the smallest detour first: all of one employee, or the best of several. Undefined until
 * they are known.
 */
export function useFreeSlots(asked: Asked): ProposedSlot[] | undefined {
  const { order, employeeIds, day, minutes, visitId, now } = asked;
  const map = useLocalityMap();
  const key = employeeIds.join(' ');
  const times = useLive(
    async (db) => {
      if (key === '' || day === null || map === null) return null;
      return readPersonTimes(db, key.split(' '), instantsOfDay(day), map);
    },
    [key, day, map],
  );
  return useMemo(() => {
    if (times === undefined || times === null || day === null || map === null) return undefined;
    const at = map(order.address.zipcode, order.address.city);
    const ids = key.split(' ');
    const slots = ids.flatMap((employeeId) => {
      const taken = takenOf(times.get(employeeId)).filter(({ id }) => id !== visitId && id !== order.id);
      return freeSlots({ day, minutes, at, taken, now }).map((slot) => ({ ...slot, employeeId }));
    });
    return ids.length === 1
      ? slots
      : slots.toSorted((a, b) => a.detour - b.detour || a.start.localeCompare(b.start)).slice(0, proposedMax);
  }, [times, map, key, day, minutes, visitId, order.id, order.address, now]);
}
