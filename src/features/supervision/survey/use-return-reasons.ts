import { z } from 'zod';
import { parseAs } from '#contract/rules/text/json-text.ts';
import type { DecisionOf } from '#data/queries/decisions/decisions.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { surveyReturnDraft } from './survey-return.draft.ts';

const parseStored = parseAs(z.record(z.string(), z.string()));

/** What this version cannot read counts as nothing marked. */
const parseReasons = (text: string): Map<string, string> => new Map(Object.entries(parseStored(text) ?? {}));

/** Why answers of a submitted survey are to be given again, by question, as they are typed. */
export interface ReturnReasons {
  reasons: ReadonlyMap<string, string>;
  setReason: (question: string, reason: string) => void;
  /** Forgets them all. */
  clear: () => void;
}

/**
 * Holds the reasons as a draft of this submission. It stays when the decision is stored, so that taking the decision back
 * shows them again, and is no unsent work from then on.
 */
export function useReturnReasons({ order, since }: DecisionOf<'followUp'>): ReturnReasons {
  const { text, setText, clear } = useDraft(surveyReturnDraft(order.id, since), '{}');
  const reasons = parseReasons(text);
  return {
    reasons,
    clear: () => void clear(),
    setReason: (question, reason) => {
      const others = [...reasons].filter(([code]) => code !== question);
      const next = reason === '' ? others : [...others, [question, reason] as const];
      setText(JSON.stringify(Object.fromEntries(next)));
    },
  };
}
