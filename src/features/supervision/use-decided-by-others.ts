import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useToast } from '#ui/toast.tsx';
import type { EarlyKeys } from './early-keys.ts';

/** What is shown to be decided. */
interface Shown {
  id: string;
  name: string;
}

/** Says so when what is shown leaves the list without a decision made here: a colleague decided, or it was withdrawn. */
export function useDecidedByOthers(
  all: readonly Pick<Shown, 'id'>[] | undefined,
  { id, name }: Shown | Record<keyof Shown, null>,
  { isHolding }: EarlyKeys,
): void {
  const { t } = useLingui();
  const showToast = useToast();
  const shown = useRef<Shown | null>(null);
  useEffect(() => {
    const previous = shown.current;
    shown.current = id === null ? null : { id, name };
    if (previous === null || all === undefined || isHolding() || all.some((one) => one.id === previous.id)) return;
    showToast({ text: t`N’est plus à décider : ${previous.name}` });
  }, [all, id, name, isHolding, showToast, t]);
}
