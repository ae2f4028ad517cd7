import type { RefObject } from 'react';
import { use, useEffect, useLayoutEffect, useRef } from 'react';
import type { DecisionAbout } from '#data/queries/decisions/contested-decisions.ts';
import { decisionAbout } from '#data/queries/decisions/contested-decisions.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { EarlyKeysContext, useWanted } from '../keys/early-keys.ts';
import type { Over } from './use-decide.ts';

/** Returns what a colleague decided, once it is no longer to be decided. Its buttons change each time that one decides. */
export function useOver(about: DecisionAbout, isGone: boolean): Over {
  const { actor } = useAppData();
  const early = use(EarlyKeysContext);
  const { row, claimant } = about;
  // Its file under another required document is shown by other buttons.
  const last = useLive(async (db) => (isGone ? decisionAbout(db, about) : null), [isGone, row, claimant]) ?? null;
  const over = last === null || last.by.id === actor.id ? null : last;
  const at = over?.at ?? null;
  useLayoutEffect(() => {
    if (at !== null) early.arrived();
  }, [early, at]);
  return over;
}

/**
 * Presses the keys held back for parts that are shown, and again when these are taken back while they are. A task of its own: the
 * keys of this decision are pressed once it is shown. One that came first holds the others.
 */
export function useShown(parts: readonly string[], isDecided: RefObject<boolean>): void {
  const early = use(EarlyKeysContext);
  const isWanted = useWanted(early);
  const isBack = parts.some(isWanted);
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !isBack) return undefined;
    wasShown.current = true;
    const timer = setTimeout(() => {
      if (!isDecided.current) early.release(parts);
    });
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the parts of a decision that is shown may change
  }, [early, isBack]);
}
