import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Decision } from '#data/queries/decisions.ts';
import { useToast } from '#ui/toast.tsx';
import { decisionSubject } from './decision-labels.ts';
import type { EarlyKeys } from './early-keys.ts';

/** Says so when the shown decision leaves the list without a decision made here: a colleague decided, or it was withdrawn. */
export function useDecidedByOthers(
  all: readonly Decision[] | undefined,
  chosen: Decision | null,
  { isHolding }: EarlyKeys,
): void {
  const { t, i18n } = useLingui();
  const showToast = useToast();
  const shown = useRef<Decision | null>(null);
  useEffect(() => {
    const previous = shown.current;
    shown.current = chosen;
    if (previous === null || all === undefined || isHolding() || all.some(({ id }) => id === previous.id)) return;
    const { name } = decisionSubject(i18n, previous);
    showToast({ text: t`N’est plus à décider : ${name}` });
  }, [all, chosen, isHolding, i18n, showToast, t]);
}
