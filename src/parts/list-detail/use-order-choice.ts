import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSettings } from '#hooks/app/use-settings.ts';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { isTypingTarget } from '#ui/timing/typing-target.ts';
import { useIsInHand } from '#ui/layers/use-last.ts';

export interface OrderChoice {
  /** The order to show; null on a phone that shows the list, or without any. */
  chosenId: string | null;
  choose: (id: string) => void;
  /** Goes back to the list, on a phone. */
  close: () => void;
}

/** Returns what an address says besides the order, its file and the section of its survey: whose list it is. */
const othersOf = (params: URLSearchParams): [string, string][] =>
  [...params].filter(([name]) => !['order', 'file', 'section'].includes(name));

/**
 * Returns which order of a list is shown beside it, by the address (`?order=`). A wide screen shows the first one by
 * itself. Moves by j and k. The order of the address, and one in which something was opened, stays when it leaves the list: its
 * user sees that it is complete.
 */
export function useOrderChoice(ids: readonly string[]): OrderChoice {
  const { shortcuts } = useSettings().settings;
  const [search, setSearch] = useSearchParams();
  const isWide = useMediaQuery('(min-width: 64rem)');
  const asked = search.get('order');
  // What is typed into, or stood under a camera or a sheet, stays, though the list has another first order or a tablet was turned.
  const [kept, setKept] = useState<string | null>(null);
  const isInHand = useIsInHand();
  const chosenId = asked ?? kept ?? (isWide ? (ids[0] ?? null) : null);
  if (isInHand && asked === null && kept !== chosenId) setKept(chosenId);
  const choose = (id: string): void => {
    setKept(null);
    setSearch((current) => new URLSearchParams([...othersOf(current), ['order', id]]), {
      replace: isWide,
      // A wide screen shows the list beside it; a phone still shows the list until the order is read.
    });
  };

  const move = useEffectEvent((event: KeyboardEvent): void => {
    const step = { j: 1, k: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || isTypingTarget(event.target)) return;
    const next = ids[ids.indexOf(chosenId ?? '') + step];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    document.querySelector(`[data-choice="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (!shortcuts) return;
    const onKeyDown = (event: KeyboardEvent): void => move(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [shortcuts]);

  return {
    chosenId,
    choose,
    close: () => {
      setKept(null);
      setSearch((current) => new URLSearchParams(othersOf(current)), { replace: true });
    },
  };
}
