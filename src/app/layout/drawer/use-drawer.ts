import { useEffect, useState } from 'react';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';

/** The identifier of the drawer, for the button that opens it. */
export const drawerId = 'drawer';
/** The identifier of that button, which regains the focus when the drawer of a phone closes. */
export const drawerButtonId = 'drawer-button';
/** Where a wide screen stores that its drawer was closed. */
const closedKey = 'mycerti.drawerClosed';

export interface DrawerState {
  /** True when the drawer fits beside the page; otherwise it opens over it. */
  wide: boolean;
  open: boolean;
  /** True once the drawer was opened over the page; nothing of it loads before. */
  opened: boolean;
  toggle: () => void;
  close: () => void;
}

function wasClosed(): boolean {
  try {
    return localStorage.getItem(closedKey) === 'true';
  } catch {
    return false;
  }
}

function rememberClosed(closed: boolean): void {
  try {
    localStorage.setItem(closedKey, String(closed));
  } catch {
    // Without storage it opens again at the next start.
  }
}

/**
 * Returns whether the drawer is open: on a wide screen as the user left it, on a phone only until an entry is chosen.
 */
export function useDrawer(): DrawerState {
  const wide = useMediaQuery('(min-width: 64rem)');
  const [closed, setClosed] = useState(wasClosed);
  const [over, setOver] = useState<{ open: boolean; opened: boolean }>({ open: false, opened: false });

  const liesOver = !wide && over.open;

  // The dialogs' library returns the focus only to an element that had it after the library loaded: not at the first
  // opening.
  useEffect(() => {
    if (!liesOver) return;
    return () => document.getElementById(drawerButtonId)?.focus();
  }, [liesOver]);

  function toggle(): void {
    if (!wide) {
      setOver({ open: !over.open, opened: true });
      return;
    }
    rememberClosed(!closed);
    setClosed(!closed);
  }

  return {
    wide,
    open: wide ? !closed : over.open,
    opened: over.opened,
    toggle,
    close: () => setOver({ ...over, open: false }),
  };
}
