import { useState } from 'react';
import type { Decision } from '#data/queries/decisions.ts';
import { useBackCloses } from '#ui/back-layers.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { useKeys } from '#parts/list-detail/use-keys.ts';

export interface DecisionChoice {
  /** The decision to show; null without any. */
  chosen: Decision | null;
  /** Its place in the list, from 0. */
  index: number;
  /** True when a phone shows the decision instead of the list. */
  isOpen: boolean;
  choose: (id: string) => void;
  close: () => void;
}

/** Returns which decision is shown. When it leaves the list, the one that takes its place is. Moves by j and k. */
export function useDecisionChoice(decisions: readonly Decision[]): DecisionChoice {
  const [{ id, place }, setChosen] = useState<{ id: string | null; place: number }>({ id: null, place: 0 });
  const [isOpen, setIsOpen] = useState(false);
  const found = decisions.findIndex((one) => one.id === id);
  const index = found === -1 ? Math.max(0, Math.min(place, decisions.length - 1)) : found;
  const chosen = decisions[index] ?? null;
  const chosenId = chosen?.id ?? null;

  // Keeps the place of what is shown: it is where the next one comes from.
  if (chosenId !== id || index !== place) setChosen({ id: chosenId, place: index });

  const move = (step: 1 | -1): void => {
    const next = decisions[index + step];
    if (next === undefined) return;
    setChosen({ id: next.id, place: index + step });
    document.querySelector(`[data-choice="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const isWide = useMediaQuery('(min-width: 64rem)');
  useBackCloses(isOpen && chosen !== null && !isWide, () => setIsOpen(false));
  useKeys({ j: () => move(1), k: () => move(-1) });

  return {
    chosen,
    index,
    isOpen: isOpen && chosen !== null,
    choose: (next) => {
      setChosen({ id: next, place: decisions.findIndex((one) => one.id === next) });
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
  };
}
