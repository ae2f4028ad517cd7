import type { I18n } from '@lingui/core';
import type { Decision, DecisionKind } from '#data/queries/decisions/decisions.ts';
import { matchesText, searchText, textQuery } from '#data/text/folded-text.ts';
import type { FilterAddress, Sorted } from '#parts/list-detail/use-list-filter.ts';
import { sortedByText } from '#parts/lists/sorted-by-text.ts';
import { decisionKindLabels, decisionSubject, decisionTask } from './decision-labels.ts';

const decisionKinds: readonly DecisionKind[] = ['evidence', 'proof', 'followUp', 'draft', 'claim', 'conflict'];

export type DecisionSort = 'oldest' | 'newest' | 'name';

/** The filter of what waits, besides its search. */
export interface DecisionFilter {
  kind: DecisionKind | null;
}

export const decisionFilterAddress: FilterAddress<DecisionFilter, DecisionSort> = {
  none: { kind: null },
  sorts: ['oldest', 'newest', 'name'],
  parse: (params) => ({ kind: decisionKinds.find((one) => one === params.get('kind')) ?? null }),
  query: ({ kind }) => ({ kind }),
};

/** Returns who has to do with it besides its subject: by name, the number of a telephone apart. */
function peopleOf(decision: Decision): { names: (string | undefined)[]; phones: (string | null)[] } {
  if ('order' in decision) {
    const { client, assignee } = decision.order;
    const by = decision.kind === 'draft' ? decision.draft.submittedBy.name : undefined;
    return { names: [client.name, assignee?.name, by], phones: [client.phone] };
  }
  if (decision.kind === 'claim') return { names: [decision.by.name], phones: [decision.client.phone] };
  return { names: [decision.conflict.lostBy?.name, decision.conflict.keptBy?.name], phones: [] };
}

function wordsOf(i18n: I18n, decision: Decision): string {
  const { names, phones } = peopleOf(decision);
  const kind = i18n._(decisionKindLabels[decision.kind]);
  return searchText([decisionSubject(i18n, decision).title, decisionTask(i18n, decision), kind, ...names], phones);
}

/** The decisions that match, and how many of each kind match the search. */
interface FoundDecisions {
  found: readonly Decision[];
  counts: ReadonlyMap<DecisionKind, number>;
}

/** Finds the decisions of a filter. They are given the oldest first. */
export function findDecisions(
  i18n: I18n,
  all: readonly Decision[],
  { kind, sort, text }: Sorted<DecisionFilter, DecisionSort>,
): FoundDecisions {
  const query = textQuery(text);
  const matching = text.trim() === '' ? all : all.filter((one) => matchesText(wordsOf(i18n, one), query));
  const counts = new Map(
    decisionKinds.map((one) => [one, matching.filter((decision) => decision.kind === one).length]),
  );
  const found = kind === null ? matching : matching.filter((one) => one.kind === kind);
  if (sort === 'newest') return { found: found.toReversed(), counts };
  if (sort === 'oldest') return { found, counts };
  return { found: sortedByText(i18n, found, (one) => decisionSubject(i18n, one).title), counts };
}
