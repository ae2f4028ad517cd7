import { useEffect, useMemo, useRef, useState } from 'react';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Employee } from '#contract/entities/employee.ts';
import type { AgendaVisit } from '#data/queries/visits/agenda.ts';
import { useLocalityMap } from '#hooks/use-locality-map.ts';
import { useToast } from '#ui/toast.tsx';
import { timesFrom } from './shift.ts';
import type { AgendaWithTimes } from './use-agenda.ts';
import { withTimes } from './use-agenda.ts';
import { useMoveVisit } from './use-move-visit.tsx';

/** Milliseconds after the last key at which the visit moves: twenty keys are one move, one question and one undo. */
const settled = 700;

/** Where keys have taken a visit. */
export interface Shifted {
  start: string;
  employee: EmployeeRef;
}

interface Pending extends Shifted {
  /** The visit as it was at the first key: a colleague may move it meanwhile. */
  item: AgendaVisit;
}

/** Returns the agenda with a visit where keys have taken it. */
function shiftedBy(agenda: AgendaWithTimes, { item, start, employee }: Pending, map: Parameters<typeof withTimes>[1]) {
  const visits = agenda.visits.map((one) =>
    one.visit.id === item.visit.id
      ? { ...one, visit: { ...one.visit, ...timesFrom(item.visit, start), employee } }
      : one,
  );
  return withTimes({ ...agenda, visits }, map);
}

/**
 * Moves visits by keys. The agenda shows the visit at its new place at each key, which keeps the focus; it is stored once no more keys
 * come, and is back in its place when it cannot move.
 */
export function useShiftedAgenda(agenda: AgendaWithTimes, employees: readonly Employee[]) {
  const map = useLocalityMap();
  const { move } = useMoveVisit();
  const showToast = useToast();
  const [pending, setPending] = useState<Pending | null>(null);
  /** Keys may come faster than renders. */
  const latest = useRef<Pending | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useMemo(() => (pending === null ? agenda : shiftedBy(agenda, pending, map)), [agenda, pending, map]);

  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    document.querySelector<HTMLElement>(`[data-entry="${focused.current}"]`)?.focus();
    focused.current = null;
  }, [shown]);

  async function store(): Promise<void> {
    clearTimeout(timer.current);
    const held = latest.current;
    if (held === null) return;
    latest.current = null;
    const to = employees.find(({ id }) => id === held.employee.id);
    const outcome = await move(held.item, timesFrom(held.item.visit, held.start), to);
    if (!outcome.moved && outcome.problem !== null) showToast({ text: outcome.problem });
    focused.current = held.item.visit.id;
    setPending((now) => (now === held ? null : now));
  }
  const storeNow = useRef(store);
  useEffect(() => {
    storeNow.current = store;
  });
  // Who leaves the agenda right after a key has moved the visit all the same.
  useEffect(() => () => void storeNow.current(), []);

  function shift(id: string, by: (from: Shifted) => Shifted): void {
    if (latest.current !== null && latest.current.item.visit.id !== id) void storeNow.current();
    const item = latest.current?.item ?? agenda.visits.find(({ visit }) => visit.id === id);
    if (item === undefined) return;
    const from = latest.current ?? { start: item.visit.plannedStart, employee: item.visit.employee };
    latest.current = { item, ...by(from) };
    focused.current = id;
    setPending(latest.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void storeNow.current(), settled);
  }

  return { shown, shift };
}
