import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router-dom';
import { layerToClose, subscribeLayers } from '#ui/back-layers.tsx';

/** The state that the router gives an entry: its index, and its key where the router navigated to it. */
interface Entry {
  idx: number;
  key?: string;
  /** Marks a guard. `length`: of the history that ends with it. `isRenewed`: the router replaced the guard, not its page. */
  guard?: { length: number; isRenewed: boolean };
}

function isEntry(state: unknown): state is Entry {
  return typeof state === 'object' && state !== null && 'idx' in state;
}

/**
 * The guard: while a layer lies over the page, the history has a second entry of that page. "Back" leaves that entry only,
 * and closes the topmost layer. The router does not know of it: the guard has the state and the address of its page.
 * Nothing less does: "back" leaves an installed app from its first entry, and asks no page.
 */
const guard = {
  /** The guard that was current last, with its address. */
  last: null as { entry: Entry; address: string } | null,
  isCurrent: false,
  /** Where a guard without layers leads: back to its page, or forward to what followed it. */
  passing: -1 as 1 | -1,
  /** The step that the guard takes by itself; 0 without one. */
  moving: 0 as 1 | -1 | 0,
};
/** Returns false while the router is about to change the history. */
let isRouterIdle = (): boolean => true;
/** The router's index of the current entry. */
let currentIdx = -1;

function move(by: 1 | -1): void {
  guard.moving = by;
  history.go(by);
}

/** Returns the current entry. A guard that the router replaced is marked again. */
function currentEntry(): Entry | null {
  const here: unknown = history.state;
  if (!isEntry(here)) return null;
  const former = guard.isCurrent ? guard.last?.entry : undefined;
  if (here.guard !== undefined || former?.guard === undefined || former.idx !== here.idx) return here;
  const marked = { ...here, guard: { ...former.guard, isRenewed: true } };
  history.replaceState(marked, '');
  return marked;
}

/** Adds the guard when an open layer needs one, and removes it after the last. */
function settle(): void {
  if (guard.moving !== 0 || !isRouterIdle()) return;
  const here = currentEntry();
  if (here === null) return;
  const isNeeded = layerToClose() !== undefined;
  const { passing } = guard;
  currentIdx = here.idx;
  Object.assign(guard, { passing: -1, isCurrent: here.guard !== undefined });
  if (guard.isCurrent) {
    guard.last = { entry: here, address: location.href };
    if (!isNeeded) move(passing);
  } else if (isNeeded) {
    const entry = { ...here, guard: { length: history.length + 1, isRenewed: false } };
    history.pushState(entry, '');
    Object.assign(guard, { last: { entry, address: location.href }, isCurrent: true });
  }
}

/** Gives the page's entry what the router wrote into its guard. */
function renewPage(): void {
  if (guard.last?.entry.guard?.isRenewed !== true) return;
  const { guard: _, ...page } = guard.last.entry;
  history.replaceState(page, '', guard.last.address);
}

/** Handles a step through the history before the router does. */
function onPop(event: PopStateEvent): void {
  const here: unknown = event.state;
  const mark = isEntry(here) ? here.guard : undefined;
  const { isCurrent, moving } = guard;
  const formerIdx = isCurrent || moving !== 0 ? guard.last?.entry.idx : currentIdx;
  const isSamePage = isEntry(here) && here.idx === formerIdx;
  // The router is on that page already.
  if (isSamePage) event.stopImmediatePropagation();
  guard.moving = 0;
  guard.isCurrent = mark !== undefined;
  if (isCurrent && isSamePage && mark === undefined) {
    renewPage();
    const layer = moving === 0 ? layerToClose() : undefined;
    if (layer !== undefined) {
      // At once: other layers may be left, or this one asks its user first, and the next "back" must not leave the page.
      move(1);
      layer.close();
      return;
    }
  }
  if (mark !== undefined && isSamePage) {
    // The router pushed an entry while the guard was on its way back.
    if (moving === -1) {
      move(1);
      return;
    }
    if (moving === 0 && history.length > mark.length) guard.passing = 1;
  }
  setTimeout(settle);
}

/** Makes "back" close what lies over the page. */
export function useBackGuard(): void {
  const location = useLocation();
  // React Router has no public way to read it in a timer.
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    isRouterIdle = () => (router?.state.navigation.state ?? 'idle') === 'idle';
    // Capturing: before the router's own listener.
    window.addEventListener('popstate', onPop, true);
    const unsubscribe = subscribeLayers(() => void setTimeout(settle));
    return () => {
      window.removeEventListener('popstate', onPop, true);
      unsubscribe();
    };
  }, [router]);
  useEffect(settle, [location]);
}
