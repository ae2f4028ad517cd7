import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { sheetNamed } from './forms/order-field.draft.ts';
import type { OrderTab } from './order-parts.tsx';
import { orderParts, orderTabs } from './order-parts.tsx';

/** A card to bring into view, and whether the user goes on writing in it. */
interface Target {
  id: string;
  isFocused: boolean;
}

const fields = 'textarea, input, select, button[role="switch"]';

/** Returns the tab of a card, undefined for an unknown one. */
function tabOf(id: string): OrderTab | undefined {
  return orderParts.find((part) => part.id === id)?.tab;
}

/** Shows a card in its tab, and starts to write in it. The form of a sheet opens over the page. */
export type ShowPart = (id: string) => void;

/**
 * Returns the tab that the address names: `?tab=photos`, else the tab of the card in `#form-message`, else the visit.
 */
export function useOrderTab(): { tab: OrderTab; showPart: ShowPart } {
  const [query, setQuery] = useSearchParams();
  const { hash, key, state } = useLocation() as { hash: string; key: string; state: unknown };
  const anchor = hash.slice(1);
  const target = useRef<Target | null>(null);
  const lastAnchor = useRef('');
  const tab = orderTabs.find((one) => one === query.get('tab')) ?? tabOf(anchor) ?? 'visit';

  useEffect(() => {
    if (anchor !== lastAnchor.current && tabOf(anchor) !== undefined) target.current = { id: anchor, isFocused: false };
    lastAnchor.current = anchor;
    const show = (): void => {
      const { id, isFocused } = target.current ?? { id: '', isFocused: false };
      const card = document.getElementById(id);
      if (card === null) return;
      target.current = null;
      observer.disconnect();
      // A folded card is opened for what the address leads to.
      card.closest('details')?.setAttribute('open', '');
      card.querySelector(':scope > details')?.setAttribute('open', '');
      card.scrollIntoView({ block: isFocused ? 'center' : 'start' });
      if (isFocused) card.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(show);
    show();
    // A card that is not on the page yet comes with a later step, or with its code.
    if (target.current !== null) observer.observe(document.body, { subtree: true, childList: true });
    return () => observer.disconnect();
  }, [anchor, key, tab]);

  const showPart = useCallback(
    (id: string) => {
      target.current = { id, isFocused: true };
      setQuery(
        (previous) => {
          const next = new URLSearchParams(previous);
          const sheet = sheetNamed(id.replace('form-', ''));
          if (sheet === null) next.set('tab', tabOf(id) ?? 'visit');
          else next.set('sheet', sheet);
          // The refused change that the address named is in its form now.
          next.delete('edit');
          return next;
        },
        { replace: true, state },
      );
    },
    [setQuery, state],
  );
  return { tab, showPart };
}
