import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { barePath } from '#ui/page/local-path.ts';
import { PagePlace } from '#ui/page/page-place.ts';
import type { PlaceOf } from '#ui/page/page-place.ts';
import type { ScrollPlaces } from './scroll-places.ts';
import { notePlace, readPlaces, storePlaces } from './scroll-places.ts';

/** How long a page may take to become as long as it was, milliseconds. */
const patience = 5_000;
/** What a user moves a page with, or does on it. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to a place, in pixels from the top. Returns false when the page is too short for it. */
function reach(place: number): boolean {
  window.scrollTo(0, place);
  return Math.abs(window.scrollY - place) < 1;
}

/** A page on screen, or coming. */
interface Page {
  placeOf: PlaceOf;
  /** Scrolls to where the page begins, as soon as it is long enough, unless the user acts first. Returns the function that gives up. */
  begin: () => () => void;
  /** Whether it stands where it began, or where the user moved it. */
  isThere: () => boolean;
}

/** Returns a page that begins at a place. */
function createPage(place: number): Page {
  let state: 'coming' | 'sought' | 'there' = 'coming';
  const begin = (): (() => void) => {
    if (reach(place)) {
      state = 'there';
      return () => undefined;
    }
    state = 'sought';
    const end = (): void => {
      state = 'there';
      observer.disconnect();
      clearTimeout(timer);
      for (const act of acts) window.removeEventListener(act, end, true);
    };
    const observer = new ResizeObserver(() => {
      if (reach(place)) end();
    });
    const timer = setTimeout(end, patience);
    for (const act of acts) window.addEventListener(act, end, { capture: true, passive: true });
    observer.observe(document.body);
    return end;
  };
  return {
    placeOf: () => (state === 'coming' ? place : window.scrollY),
    begin,
    isThere: () => state === 'there',
  };
}

/**
 * The one rule of scroll: a new page begins at its top, "back" returns to its place, and an address's own part (query, fragment,
 * language) moves nothing.
 */
export function PageScroll({ children }: { children: ReactNode }) {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const path = barePath(pathname);
  const [places] = useState(readPlaces);
  const openPage = () => ({ path, page: createPage(isBack ? (places.get(key) ?? 0) : 0) });
  const [opened, setOpened] = useState(openPage);
  const shown = opened.path === path ? opened : openPage();
  if (shown !== opened) setOpened(shown);
  const { page } = shown;
  return (
    <PagePlace value={page.placeOf}>
      {/* Before the page in the tree: its rows are laid out at their place. */}
      <Scroller page={page} entry={key} places={places} />
      {children}
    </PagePlace>
  );
}

interface ScrollerProps {
  page: Page;
  /** Key of the entry in the tab's history. */
  entry: string;
  places: ScrollPlaces;
}

function Scroller({ page, entry, places }: ScrollerProps) {
  useLayoutEffect(() => page.begin(), [page]);

  // With the layout: a frame before a passive effect would note the scroll of the new page as that of the former entry.
  useLayoutEffect(() => {
    const note = (): void => {
      if (page.isThere()) notePlace(places, entry, window.scrollY);
    };
    note();
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [page, entry, places]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const store = (): void => storePlaces(places);
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, [places]);
  return null;
}
