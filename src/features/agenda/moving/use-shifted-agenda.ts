import type { RefObject } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Employee } from '#contract/entities/employee.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { AgendaVisit } from '#data/queries/visits/agenda.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useLocalityMap } from '#hooks/addresses/use-locality-map.ts';
import { focusEntry } from '#ui/lists/entry-focus.ts';
import { timesFrom } from './shift.ts';
import type { AgendaWithTimes } from '../use-agenda.ts';
import { withTimes } from '../use-agenda.ts';
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
  /** What came before of the same visit and is being stored: this one goes on from there. */
  follows: Pending | undefined;
  isStored: boolean;
}

/** By the identifier of the visit. */
type Pendings = ReadonlyMap<string, Pending>;

/** Returns a visit where keys have taken it. */
function placed({ item, start, employee }: Pending, now = item): AgendaVisit {
  return { ...now, visit: { ...now.visit, ...timesFrom(item.visit, start), employee } };
}

/** Returns what keys have moved as it is stored now, undefined once it is gone: the agenda may not have read it yet. */
function useStored(pendings: Pendings): ReadonlyMap<Pending, Visit | undefined> | undefined {
  return useLive(
    async (db) => {
      const stored = [...pendings.values()].filter(({ isStored }) => isStored);
      const rows = await db.visits.bulkGet(stored.map(({ item }) => item.visit.id));
      return new Map(stored.map((one, index) => [one, rows[index]?.row]));
    },
    [pendings],
  );
}

/** Returns the agenda with the visits where keys have taken them, and those that are stored as they are. */
function useShown(agenda: AgendaWithTimes, pendings: Pendings): AgendaWithTimes {
  const map = useLocalityMap();
  const stored = useStored(pendings);
  return useMemo(() => {
    if (pendings.size === 0) return agenda;
    const visits = agenda.visits.map((one) => {
      const pending = pendings.get(one.visit.id);
      if (pending === undefined) return one;
      return stored?.has(pending) ? { ...one, visit: stored.get(pending) ?? one.visit } : placed(pending, one);
    });
    return withTimes({ ...agenda, visits }, map);
  }, [agenda, pendings, stored, map]);
}

/** Returns the function that stores where keys have taken a visit, one after the other. It resolves to whether the visit is there. */
function useStoreShift(employees: readonly Employee[]): (held: Pending) => Promise<boolean> {
  const { moveTo } = useMoveVisit();
  const stored = useRef(new WeakSet<Pending>());
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  async function store(held: Pending): Promise<boolean> {
    const { start, employee, follows } = held;
    // The keys before may have moved it: then it is as they left it.
    let last = follows;
    while (last !== undefined && !stored.current.has(last)) last = last.follows;
    const item = last === undefined ? held.item : placed(last);
    const to = employees.find(({ id }) => id === employee.id);
    const isMoved = await moveTo(item, start, to);
    if (isMoved) stored.current.add(held);
    return isMoved;
  }
  return (held) => {
    const done = turn.current.then(() => store(held));
    turn.current = done.catch(() => undefined);
    return done;
  };
}

/**
 * Moves visits by keys. The agenda shows a visit at its new place at each key; it is stored once no more keys come, or before anything
 * else is pressed, and is back in its place when it cannot move.
 */
export function useShiftedAgenda(agenda: AgendaWithTimes, employees: readonly Employee[]) {
  const [pendings, setPendings] = useState<Pendings>(new Map());
  /** What keys lead to, until it is stored: keys may come faster than renders. */
  const latest = useRef(new Map<string, Pending>());
  /** What waits for more keys. */
  const waiting = useRef<Pending | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useShown(agenda, pendings);
  const store = useStoreShift(employees);
  async function end(): Promise<void> {
    clearTimeout(timer.current);
    const held = waiting.current;
    if (held === null) return;
    waiting.current = null;
    const isStored = await store(held);
    const { id } = held.item.visit;
    // More keys came meanwhile.
    if (latest.current.get(id) !== held) return;
    latest.current.delete(id);
    setPendings((now) =>
      isStored ? new Map([...now, [id, { ...held, isStored }]]) : new Map([...now].filter(([one]) => one !== id)),
    );
  }
  const endNow = useRef(end);
  useEffect(() => {
    endNow.current = end;
  });
  useBefore(pendings.size > 0, endNow);

  function shift(id: string, by: (from: Shifted) => Shifted): void {
    if (waiting.current !== null && waiting.current.item.visit.id !== id) void endNow.current();
    const before = latest.current.get(id);
    const item = before?.item ?? shown.visits.find(({ visit }) => visit.id === id);
    if (item === undefined) return;
    const from = before ?? { start: item.visit.plannedStart, employee: item.visit.employee };
    const follows = before === waiting.current ? before?.follows : before;
    const pending = { item, follows, isStored: false, ...by(from) };
    waiting.current = pending;
    latest.current.set(id, pending);
    focusEntry(id);
    setPendings((now) => new Map([...now, [id, pending]]));
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
