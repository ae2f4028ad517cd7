import { useState } from 'react';
import { claimRefusalKey, refusalKey, surveyReturnKey } from '#data/drafts/draft-subject.ts';
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

/** Returns the keys under which the reasons of a decision are drafted. */
function draftKeysOf(decision: Decision): string[] {
  switch (decision.kind) {
    case 'evidence':
      return decision.uploads.map(({ id, orderId }) => refusalKey(orderId ?? '', id));
    case 'followUp':
      return [refusalKey(decision.order.id, decision.since), surveyReturnKey(decision.order.id, decision.since)];
    case 'draft':
      return [refusalKey(decision.order.id, decision.id)];
    case 'claim':
      return [claimRefusalKey(decision.client.id, decision.by.id)];
    case 'proof':
    case 'conflict':
      return [];
  }
}

/**
 * Returns which decision is shown. When it leaves the list, the one that takes its place is. Moves by j and k.
 * @param draft key of the drafted reason whose decision is shown first
 */
export function useDecisionChoice(decisions: readonly Decision[], draft: string | null = null): DecisionChoice {
  const [{ id, place }, setChosen] = useState<{ id: string | null; place: number }>({ id: null, place: 0 });
  const [isOpen, setIsOpen] = useState(false);
  // Opens once: what is chosen after it stays chosen.
  const [opened, setOpened] = useState<string | null>(null);
  const askedPlace =
    draft === null || opened === draft ? -1 : decisions.findIndex((one) => draftKeysOf(one).includes(draft));
  const asked = decisions[askedPlace];
  if (asked !== undefined) {
    setOpened(draft);
    setChosen({ id: asked.id, place: askedPlace });
    setIsOpen(true);
  }
  const found = decisions.findIndex((one) => one.id === id);
  const index = found === -1 ? Math.max(0, Math.min(place, decisions.length - 1)) : found;
  const chosen = decisions[index] ?? null;
  const chosenId = chosen?.id ?? null;

  // Keeps the place of what is shown: it is where the next one comes from.
  if (asked === undefined && (chosenId !== id || index !== place)) setChosen({ id: chosenId, place: index });

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
