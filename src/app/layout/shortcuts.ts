import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSettings } from '#hooks/settings.ts';
import { barePath } from '#ui/local-path.ts';
import { useLocalPath } from '#ui/local-link.tsx';
import { isTypingTarget } from '#ui/typing-target.ts';

/** Where a key leads from a page that has nothing of its own for it. */
const elsewhere: Readonly<Record<string, string>> = { '/': '/orders', n: '/orders/new' };

/** What the page on screen offers for a key: it says so itself, as assistive technology reads it. */
function offeredFor(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`);
}

/** Goes into a field, presses anything else. */
function go(target: HTMLElement): void {
  if (!(target instanceof HTMLInputElement)) return target.click();
  target.focus();
  target.select();
}

/** Goes to what a page offers for a key once that page has come. */
function goWhenThere(key: string): MutationObserver {
  const observer = new MutationObserver(() => {
    const target = offeredFor(key);
    if (target === null) return;
    observer.disconnect();
    go(target);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return observer;
}

/**
 * Keys of a desktop, wherever one is: `/` searches, `n` makes a new one. A page that has its own carries `aria-keyshortcuts`; others
 * lead to the orders. They are keys of one character, so they can be switched off (WCAG 2.1.4).
 */
export function useShortcuts(): void {
  const { settings } = useSettings();
  const page = barePath(useLocation().pathname);
  const navigate = useNavigate();
  const pathOf = useLocalPath();
  const wanted = useRef<MutationObserver | null>(null);

  // Who has gone on to yet another page does not search any more.
  useEffect(() => (page === '/orders' ? undefined : wanted.current?.disconnect()), [page]);

  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTypingTarget(event.target))
      return;
    const path = elsewhere[event.key];
    if (path === undefined) return;
    event.preventDefault();
    const offered = offeredFor(event.key);
    if (offered !== null) return go(offered);
    void navigate(pathOf(path));
    if (event.key === '/') wanted.current = goWhenThere('/');
  });

  useEffect(() => {
    if (!settings.shortcuts) return;
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [settings.shortcuts]);
}
