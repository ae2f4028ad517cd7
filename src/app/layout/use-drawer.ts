import { useEffect, useState } from 'react';
import { useMediaQuery } from '#ui/use-media-query.ts';

/** Names the drawer for the button that opens it. */
export const drawerId = 'drawer';
/** Names that button, which has the focus again once the drawer of a phone is closed. */
export const drawerButtonId = 'drawer-button';
/** Where a wide screen remembers that its drawer was closed. */
const closedKey = 'mycerti.drawerClosed';

export interface DrawerState {
  /** There is room beside the page; otherwise the drawer lies over it. */
  wide: boolean;
  open: boolean;
  /** It was opened over the page at some time: until then nothing of it is needed. */
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
    // It opens again at the next start.
  }
}

/** Whether the drawer is open: on a wide screen as it was left, on a phone only until a place is chosen. */
export function useDrawer(): DrawerState {
  const wide = useMediaQuery('(min-width: 64rem)');
  const [closed, setClosed] = useState(wasClosed);
  const [over, setOver] = useState<{ open: boolean; opened: boolean }>({ open: false, opened: false });

  const liesOver = !wide && over.open;

  // The dialogs' library gives the focus back only to what had it after the library was fetched: not at the first opening.
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
