import { useEffect, useState } from 'react';
import type { Decision } from '#data/queries/decisions/decisions.ts';
import { useBackCloses } from '#ui/back-layers.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { useKeys } from '#parts/list-detail/use-keys.ts';
import type { EarlyKeys } from '../keys/early-keys.ts';
import { partsOf } from './decision-parts.ts';
import { useWanted } from '../keys/early-keys.ts';
import { useChosen } from '../keys/use-chosen.ts';
import { refusalDraft } from '#parts/decisions/refusal.draft.ts';
import { claimRefusalDraft } from '../kinds/claim-refusal.draft.ts';
import { surveyReturnDraft } from '../survey/survey-return.draft.ts';

export interface DecisionChoice {
  /** The decision to show; null without any. */
  chosen: Decision | null;
  /** Its place in the list, from 0; -1 when it left the list. */
  index: number;
  /** Goes on from a decision that is no longer to be made; null while it is. */
  goOn: (() => void) | null;
  /** True when a phone shows the decision instead of the list. */
  isOpen: boolean;
  choose: (id: string) => void;
  close: () => void;
}

/** Returns the keys under which the reasons of a decision are drafted. */
function draftKeysOf(decision: Decision): string[] {
  switch (decision.kind) {
    case 'evidence':
      return decision.uploads.map(({ id, orderId }) => refusalDraft(orderId ?? '', id).key);
    case 'followUp':
      return [refusalDraft, surveyReturnDraft].map((draft) => draft(decision.order.id, decision.since).key);
    case 'draft':
      return [refusalDraft(decision.order.id, decision.id).key];
    case 'claim':
      return [claimRefusalDraft(decision.client.id, decision.by.id).key];
    case 'proof':
    case 'conflict':
      return [];
  }
}

interface ChoiceOptions {
  /** Every decision, whatever the filter; undefined until all are read. */
  all: readonly Decision[] | undefined;
  early: EarlyKeys;
  /** Key of the drafted reason whose decision is shown first. */
  draft: string | null;
}

function bringIntoView(id: string): void {
  document.querySelector(`[data-choice="${id}"]`)?.scrollIntoView({ block: 'nearest' });
}

/** Returns which decision is shown. Moves by j and k. */
export function useDecisionChoice(
  decisions: readonly Decision[],
  { all, early, draft }: ChoiceOptions,
): DecisionChoice {
  const chosen = useChosen(decisions, { all, partsOf, early, first: null, isWhole: false });
  const { item, index, isGone, choose, goOn } = chosen;
  const [isOpen, setIsOpen] = useState(false);
  // Opens once: what is chosen after it stays chosen.
  const [opened, setOpened] = useState<string | null>(null);
  const asked =
    draft === null || opened === draft ? undefined : decisions.find((one) => draftKeysOf(one).includes(draft));
  if (asked !== undefined) {
    setOpened(draft);
    choose(asked.id);
    setIsOpen(true);
  }

  const move = (step: 1 | -1): void => {
    const next = chosen.at(step);
    if (next === undefined) return;
    choose(next.id);
    bringIntoView(next.id);
  };
  const isWanted = useWanted(early);
  const back = item !== null && partsOf(item).some(isWanted) ? item.id : null;
  useEffect(() => {
    if (back !== null) bringIntoView(back);
  }, [back]);
  const isWide = useMediaQuery('(min-width: 64rem)');
  useBackCloses(isOpen && item !== null && !isWide, () => setIsOpen(false));
  useKeys({ j: () => move(1), k: () => move(-1) }, { canRepeat: true });

  return {
    chosen: item,
    index,
    goOn: isGone ? goOn : null,
    isOpen: isOpen && item !== null,
    choose: (id) => {
      choose(id);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
  };
}
