import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Decision } from '#data/queries/decisions/decisions.ts';
import { allDecisions } from '#data/queries/decisions/decisions.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { partsOf } from './decision-parts.ts';
import type { EarlyKeys } from '../keys/early-keys.ts';

/** Milliseconds in which a decision that is still to be made is shown. */
const shownWithin = 300;

/**
 * Ends the wait for a decision that was taken back and is not to be made any more: a colleague made it meanwhile.
 * @param all what waits, as the screen has it: it may not have read yet what was taken back
 */
export function useMissed(early: EarlyKeys, all: readonly Decision[] | undefined, now: number): void {
  const { t } = useLingui();
  const { db, actor } = useAppData();
  const showToast = useToast();
  const wanted = useSyncExternalStore(early.follow, early.wanted);
  const look = useEffectEvent(async (parts: readonly string[]): Promise<void> => {
    const there = await allDecisions(db, actor.id, now);
    if (early.wanted() !== parts || there.some((one) => partsOf(one).some((part) => parts.includes(part)))) return;
    early.recalled(null);
    // What is pressed on was meant for it.
    early.arrived();
    showToast({ text: t`Décision annulée. Un collègue a décidé entre-temps.` });
  });
  useEffect(() => {
    if (wanted.length === 0) return undefined;
    // One that cannot be read is waited for a few seconds.
    const timer = setTimeout(() => void look(wanted).catch(() => undefined), shownWithin);
    return () => clearTimeout(timer);
  }, [wanted, all]);
}
