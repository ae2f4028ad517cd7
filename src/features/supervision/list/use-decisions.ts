import { useMemo } from 'react';
import type { Decision, DecisionKind } from '#data/queries/decisions/decisions.ts';
import { decisionQueries, followEvidence, oldestFirst } from '#data/queries/decisions/decisions.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';

const evidenceFollowed = { follow: followEvidence };

/** @param now only conflicts depend on it */
function useKind(kind: Exclude<DecisionKind, 'evidence'>, now = 0): Decision[] | undefined {
  const { actor } = useAppData();
  return useLive((db) => decisionQueries[kind](db, actor.id, now), [actor.id, now]);
}

/** Returns what waits for the supervisor, the oldest first; undefined until all kinds are read. */
export function useDecisions(now: number): Decision[] | undefined {
  const evidence = useLive(evidenceFollowed, []);
  const proof = useKind('proof');
  const followUp = useKind('followUp');
  const draft = useKind('draft');
  const claim = useKind('claim');
  const conflict = useKind('conflict', now);
  return useMemo(() => {
    const lists = [evidence, proof, followUp, draft, claim, conflict];
    const read = lists.flatMap((list) => (list === undefined ? [] : [list]));
    return read.length === lists.length ? oldestFirst(read) : undefined;
  }, [evidence, proof, followUp, draft, claim, conflict]);
}
