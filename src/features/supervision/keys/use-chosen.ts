import { useLayoutEffect, useRef, useState } from 'react';
import type { EarlyKeys } from './early-keys.ts';
import { useWanted } from './early-keys.ts';

interface Item {
  id: string;
}

export interface Chosen<T> {
  /** The item to show; null without any. */
  item: T | null;
  /** Its place in the list, from 0; -1 when it left the list. */
  index: number;
  /** True for an item that left the list by somebody else: it stays shown until its reader goes on. */
  isGone: boolean;
  choose: (id: string) => void;
  /** Returns the item that many places further; undefined beyond an end. */
  at: (step: 1 | -1) => T | undefined;
  /** Shows the item that took the place of one that left. */
  goOn: () => void;
}

interface ChosenOptions<T> {
  /** Every item that is still there, whether listed or filtered out; undefined until it is read. */
  all: readonly Item[] | undefined;
  /** The parts of an item that are decided, by their identifiers. */
  partsOf: (item: T) => readonly string[];
  early: EarlyKeys;
  /** Identifier of the first item to show. */
  first: string | null;
  /** Whether one key decides them all: one that is added then changes what is under the hands. */
  isWhole: boolean;
}

/**
 * Returns which item of a list is shown. One that is decided here gives its place to the next; one whose decision is taken back is
 * shown again. One that somebody else decided, or that was withdrawn, stays under the hands of who reads it, and keys are dead until
 * they pause.
 */
export function useChosen<T extends Item>(items: readonly T[], options: ChosenOptions<T>): Chosen<T> {
  const { all, partsOf, early, first, isWhole } = options;
  const isWanted = useWanted(early);
  const [{ kept: last, place }, setState] = useState<{ kept: T | null; place: number }>(() => ({
    kept: items.find(({ id }) => id === first) ?? null,
    place: 0,
  }));
  const back = items.filter((item) => partsOf(item).some(isWanted));
  const kept = back.find(({ id }) => id === last?.id) ?? back[0] ?? last;
  const isOwn = (item: T): boolean => partsOf(item).every((part) => early.isOwn(part));
  const found = kept === null ? -1 : items.findIndex(({ id }) => id === kept.id);
  const isThere = all === undefined || all.some(({ id }) => id === kept?.id);
  const isGone = kept !== null && found === -1 && !isThere && !isOwn(kept);
  const next = found === -1 ? Math.max(0, Math.min(place, items.length - 1)) : found;
  const item = isGone ? kept : (items[next] ?? null);
  if (!isGone && (item !== last || next !== place)) setState({ kept: item, place: next });

  const before = useRef<{ items: readonly T[]; all: readonly Item[]; shown: string | null; isGone: boolean } | null>(
    null,
  );
  const shown = item?.id ?? null;
  useLayoutEffect(() => {
    const earlier = before.current;
    before.current = all === undefined ? null : { items, all, shown, isGone };
    if (earlier === null || all === undefined) return;
    // One that was filtered out is no arrival.
    const known = new Set(earlier.all.map(({ id }) => id));
    const isAdded = items.some((one) => !known.has(one.id) && !isOwn(one));
    const isTaken = earlier.items.some((one) => !all.some(({ id }) => id === one.id) && !isOwn(one));
    const isUnderHands = early.isHolding() || earlier.shown === null;
    const hasChanged = (isGone && !earlier.isGone) || (isWhole && isAdded) || (isUnderHands && (isAdded || isTaken));
    if (hasChanged) early.arrived();
  });

  return {
    item,
    index: isGone ? -1 : next,
    isGone,
    choose: (id) => {
      const index = items.findIndex((one) => one.id === id);
      setState({ kept: items[index] ?? null, place: Math.max(0, index) });
    },
    at: (step) => items[isGone && step === 1 ? place : next + step],
    goOn: () => setState({ kept: null, place }),
  };
}
