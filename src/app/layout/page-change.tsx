import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { barePath } from '#ui/page/local-path.ts';
import { currentPageTitle } from '#ui/page/page-title.tsx';

/** Marks where the page's own content begins. */
export const mainId = 'main';

/**
 * Calls back with the page's title once it is set, which may take a database read. Returns a function that stops
 * waiting.
 */
function whenTitled(callback: (title: string) => void): () => void {
  const look = (): boolean => {
    const title = currentPageTitle();
    if (title === null) return false;
    observer.disconnect();
    callback(title);
    return true;
  };
  const observer = new MutationObserver(look);
  if (!look()) observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

/**
 * Moves the focus to the beginning of the page. A drawer or dialog that is closing first returns the focus to its
 * opener; the page takes it after that. Returns a function that stops waiting.
 */
function focusPage(): () => void {
  const isCovered = (): boolean => document.querySelector('[role="dialog"]') !== null;
  const focus = (): void => document.getElementById(mainId)?.focus({ preventScroll: true });
  if (!isCovered()) {
    focus();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    if (isCovered()) return;
    observer.disconnect();
    timer = setTimeout(focus);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

/**
 * Does what a browser does between documents: moves the focus to the beginning of a new page, and announces its title.
 * Filters in the address and a change of language keep both.
 */
export function PageChange() {
  const page = barePath(useLocation().pathname);
  const last = useRef(page);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    const stops = [focusPage(), whenTitled(setTitle)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [page]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
