import type { RefObject } from 'react';
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
  /** What came before of the same visit, stored or being stored: this one goes on from there. */
  follows: Pending | null;
}

/** Returns a visit where keys have taken it. */
function placed({ item, start, employee }: Pending, now = item): AgendaVisit {
  return { ...now, visit: { ...now.visit, ...timesFrom(item.visit, start), employee } };
}

function isAt({ start, employee }: Shifted, { visit }: AgendaVisit): boolean {
  return visit.plannedStart === start && visit.employee.id === employee.id;
}

/** True while the agenda still has the visit where it was before: what was stored is not read yet. */
function isUnread(pending: Pending, agenda: AgendaWithTimes): boolean {
  const now = agenda.visits.find(({ visit }) => visit.id === pending.item.visit.id);
  if (now === undefined || isAt(pending, now)) return false;
  const { plannedStart, employee } = pending.item.visit;
  const former: Shifted[] = [{ start: plannedStart, employee }];
  for (let one = pending.follows; one !== null; one = one.follows) former.push(one);
  return former.some((place) => isAt(place, now));
}

/** Returns the agenda with a visit where keys have taken it. */
function shiftedBy(agenda: AgendaWithTimes, pending: Pending, map: Parameters<typeof withTimes>[1]) {
  const visits = agenda.visits.map((one) => (one.visit.id === pending.item.visit.id ? placed(pending, one) : one));
  return withTimes({ ...agenda, visits }, map);
}

/**
 * Returns the function that stores where keys have taken a visit, one after the other. It resolves to whether the visit is there.
 * @param onUndone the visit is back where it was
 */
function useStoreShift(employees: readonly Employee[], onUndone: () => void): (held: Pending) => Promise<boolean> {
  const { move } = useMoveVisit();
  const showToast = useToast();
  const stored = useRef<Pending | null>(null);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  async function store(held: Pending): Promise<boolean> {
    const { start, employee, follows } = held;
    // The keys before may have moved it: then it is as they left it.
    const item = follows !== null && stored.current === follows ? placed(follows) : held.item;
    const to = employees.find(({ id }) => id === employee.id);
    const outcome = await move(item, timesFrom(held.item.visit, start), to, { onUndone });
    if (outcome.moved) stored.current = held;
    else if (outcome.problem !== null) showToast({ text: outcome.problem });
    return outcome.moved;
  }
  return (held) => {
    const done = turn.current.then(() => store(held));
    turn.current = done.catch(() => undefined);
    return done;
  };
}

/**
 * Moves visits by keys. The agenda shows the visit at its new place at each key; it is stored once no more keys
 * come, or before anything else is pressed, and is back in its place when it cannot move.
 */
export function useShiftedAgenda(agenda: AgendaWithTimes, employees: readonly Employee[]) {
  const map = useLocalityMap();
  const [pending, setPending] = useState<Pending | null>(null);
  const [stored, setStored] = useState<Pending | null>(null);
  /** What keys lead to, until the agenda has it: keys may come faster than renders and reads. */
  const latest = useRef<Pending | null>(null);
  /** What waits for more keys. */
  const waiting = useRef<Pending | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useMemo(() => (pending === null ? agenda : shiftedBy(agenda, pending, map)), [agenda, pending, map]);
  // An undo can be faster than the read of what it undoes.
  const store = useStoreShift(employees, () => setPending((now) => (waiting.current === null ? null : now)));
  if (stored !== null && stored === pending && !isUnread(stored, agenda)) setPending(null);
  useEffect(() => {
    if (pending === null && waiting.current === null) latest.current = null;
  }, [pending]);
  async function end(): Promise<void> {
    clearTimeout(timer.current);
    const held = waiting.current;
    if (held === null) return;
    waiting.current = null;
    const isStored = await store(held);
    if (isStored) setStored(held);
    else setPending((now) => (now === held ? null : now));
  }
  const endNow = useRef(end);
  useEffect(() => {
    endNow.current = end;
  });
  useBefore(pending !== null, endNow);

  function shift(id: string, by: (from: Shifted) => Shifted): void {
    if (waiting.current !== null && waiting.current.item.visit.id !== id) void endNow.current();
    const before = latest.current?.item.visit.id === id ? latest.current : null;
    const item = before?.item ?? agenda.visits.find(({ visit }) => visit.id === id);
    if (item === undefined) return;
    const from = before ?? { start: item.visit.plannedStart, employee: item.visit.employee };
    const follows = before !== null && before === waiting.current ? before.follows : before;
    waiting.current = { item, follows, ...by(from) };
    latest.current = waiting.current;
    setPending(waiting.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void endNow.current(), settled);
  }

  return { shown, shift };
}

/** Ends the keys before anything else is pressed, so that it finds the visit where it is shown, and when the agenda is left. */
function useBefore(isPending: boolean, endNow: RefObject<() => Promise<void>>): void {
  useEffect(() => () => void endNow.current(), [endNow]);
  useEffect(() => {
    if (!isPending) return undefined;
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    window.addEventListener('pointerdown', () => void endNow.current(), options);
    window.addEventListener('keydown', ({ shiftKey }) => void (shiftKey ? undefined : endNow.current()), options);
    return () => stop.abort();
  }, [isPending, endNow]);
}
