import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { barePath } from '#ui/local-path.ts';
import { currentPageTitle } from '#ui/page-title.tsx';

/** Where the page's own content begins. */
export const mainId = 'main';

/** Calls back with the page's title once it has one, which may take a read of the database. Returns how to stop waiting. */
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
 * Puts the focus at the beginning of the page. A drawer or dialog that is still closing keeps it until it is gone, then gives it
 * back to what opened it: the page has it after that. Returns how to stop waiting.
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
 * What a browser does by itself where each page is a document: the focus goes to the beginning of a new page, and a screen reader
 * says its title. Filters in the address and a change of language leave both where they are.
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
