import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router-dom';
import { countGuardEntries } from '#hooks/app/step-out.ts';
import { layerToClose, subscribeLayers } from '#ui/back-layers.tsx';

/** Marks an entry as a guard. */
interface Mark {
  /** 1 or 2: how many entries lie between it and its page's own, itself included. */
  level: number;
  /** Length of the history that ends with the guards. */
  length: number;
}

/** The state that the router gives an entry: its index, and its key where the router navigated to it. */
interface Entry {
  idx: number;
  key?: string;
  guard?: Mark;
}

function isEntry(state: unknown): state is Entry {
  return typeof state === 'object' && state !== null && 'idx' in state;
}

/**
 * The guards: while a layer lies over the page, the history has two more entries of that page. "Back" leaves the upper one only,
 * and closes the topmost layer; the lower one takes a second "back" that comes before the step up to the first. The router does
 * not know of them: they have the state and the address of their page.
 * Nothing less does: "back" leaves an installed app from its first entry, and asks no page.
 */
const guardCount = 2;
const guard = {
  /** The mark of the current entry; null on a page's own. */
  mark: null as Mark | null,
  /** What the router wrote into a guard, which every entry of the page has to have; null without it. */
  renewed: null as { entry: Entry; address: string } | null,
  /** Where guards without layers lead: back to their page, or forward to what followed them. */
  passing: -1 as 1 | -1,
  /** The step that the guard takes by itself; 0 without one. */
  moving: 0,
};
/** Returns false while the router is about to change the history. */
let isRouterIdle = (): boolean => true;
/** The router's index of the current entry. */
let currentIdx = -1;
/** False once the layout is gone, as after a sign-out: the guard still takes the step that it began. */
let isWatching = false;

function move(by: number): void {
  guard.moving = by;
  // Capturing: before the router's own listener.
  window.addEventListener('popstate', onPop, true);
  history.go(by);
}

/** Returns the current entry. A guard that the router replaced is marked again. */
function currentEntry(): Entry | null {
  const here: unknown = history.state;
  if (!isEntry(here)) return null;
  if (here.idx !== currentIdx) guard.renewed = null;
  else if (guard.mark !== null && here.guard === undefined) {
    guard.renewed = { entry: here, address: location.href };
    return renew(guard.mark);
  }
  return here;
}

/** Gives the current entry what the router wrote into another one of its page. */
function renew(mark: Mark | null): Entry | null {
  if (guard.renewed === null) return null;
  const entry = mark === null ? guard.renewed.entry : { ...guard.renewed.entry, guard: mark };
  history.replaceState(entry, '', guard.renewed.address);
  return entry;
}

/** Adds the guards when an open layer needs them, and leaves them after the last. */
function settle(): void {
  if (guard.moving !== 0 || !isRouterIdle()) return;
  const here = currentEntry();
  if (here === null) return;
  const isNeeded = layerToClose() !== undefined;
  const level = here.guard?.level ?? 0;
  currentIdx = here.idx;
  guard.mark = here.guard ?? null;
  if (isNeeded || level === 0) guard.passing = -1;
  if (!isNeeded && level > 0) move(guard.passing === 1 ? 1 : -level);
  else if (isNeeded && level === 0) {
    const length = history.length + guardCount;
    for (let next = 1; next <= guardCount; next += 1) {
      guard.mark = { level: next, length };
      history.pushState({ ...here, guard: guard.mark }, '');
    }
  } else if (isNeeded && level < guardCount) move(1);
}

/** Handles a step through the history before the router does. */
function onPop(event: PopStateEvent): void {
  if (!isWatching) window.removeEventListener('popstate', onPop, true);
  const here: unknown = event.state;
  const mark = (isEntry(here) ? here.guard : undefined) ?? null;
  const { moving, mark: former } = guard;
  const isSamePage = isEntry(here) && here.idx === currentIdx;
  Object.assign(guard, { mark, moving: 0 });
  if (isSamePage) {
    // The router is on that page already.
    event.stopImmediatePropagation();
    renew(mark);
    const isBack = moving >= 0 && (mark?.level ?? 0) < (former?.level ?? 0);
    const layer = isBack ? layerToClose() : undefined;
    if (layer !== undefined) {
      // At once: other layers may be left, or this one asks its user first, and the next "back" must not leave the page.
      if (moving === 0) move(1);
      else guard.moving = moving;
      layer.close();
      return;
    }
    if (mark !== null && moving < 0) {
      // The router pushed an entry while the guard was on its way back.
      move(-moving);
      return;
    }
    if (mark !== null && moving === 0 && !isBack && history.length > mark.length) guard.passing = 1;
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
    isWatching = true;
    window.addEventListener('popstate', onPop, true);
    const unsubscribe = subscribeLayers(() => void setTimeout(settle));
    // A step that is on its way counts already.
    countGuardEntries(() => Math.max(0, (guard.mark?.level ?? 0) + Math.min(0, guard.moving)));
    return () => {
      isWatching = false;
      if (guard.moving === 0) window.removeEventListener('popstate', onPop, true);
      unsubscribe();
    };
  }, [router]);
  useEffect(settle, [location]);
}
