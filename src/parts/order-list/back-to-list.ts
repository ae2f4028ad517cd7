import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { stepOut } from '#hooks/app/step-out.ts';

/** The state of a link from the list of orders: the history entry before it is that list. */
export const fromOrderList = { from: 'order-list' } as const;

/** The query of the last list on screen. Module state, for an order that was not opened from the list. */
let lastQuery = '';

/** Stores the query of the list on screen. */
export function noteListQuery(query: string): void {
  lastQuery = query;
}

function isFromOrderList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'from' in state && state.from === fromOrderList.from;
}

/**
 * Returns the link back to the list of orders, with its filters and sort. From an order that the list opened, a click goes back
 * in the history, which restores the scroll position too.
 */
export function useBackToList(): { to: string; onClick: (event: MouseEvent) => void } {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  return {
    to: lastQuery === '' ? '/orders' : `/orders?${lastQuery}`,
    onClick: (event) => {
      if (!isFromOrderList(state) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(stepOut());
    },
  };
}
