import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useSettings } from '#hooks/app/use-settings.ts';
import { barePath } from '#ui/page/local-path.ts';
import { useLocalPath } from '#ui/page/local-link.tsx';
import { isTypingTarget } from '#ui/timing/typing-target.ts';

/** The keys, and where each navigates from a page without its own target for it; null: nowhere. */
const elsewhere: Readonly<Record<string, string | null>> = { '/': '/orders', n: '/orders/new', e: null };

/** Where a letter that follows `g` leads. */
const gone: Readonly<Record<string, string>> = { d: '/supervision' };

/** Milliseconds in which the second letter follows. */
const followingTime = 1_500;

/** Returns the page's element for a key, which declares it as `aria-keyshortcuts`. */
function offeredFor(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`);
}

/** Focuses a field; clicks anything else. */
function go(target: HTMLElement): void {
  if (!(target instanceof HTMLInputElement)) return target.click();
  target.focus();
  target.select();
}

/** Activates the target of a key once the next page shows it. */
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

function isModified({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/**
 * Leads a supervisor to what is to be decided, by `g` and `d`, from any page and whatever has the focus. The page gets neither: its
 * own `d` is another one's.
 */
function useGoKeys(page: string): void {
  const { shortcuts } = useSettings().settings;
  const { supervisor } = useRoles();
  const navigate = useNavigate();
  const pathOf = useLocalPath();
  const asked = useRef<number | null>(null);

  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (isModified(event) || event.repeat || event.key === 'Shift') return;
    const isFollowing = asked.current !== null && performance.now() < asked.current;
    asked.current = null;
    if (isTypingTarget(event.target)) return;
    const path = isFollowing ? gone[event.key] : undefined;
    if (path !== undefined) {
      // The page itself keeps its filters.
      if (path !== page) void navigate(pathOf(path));
    } else if (event.key === 'g') asked.current = performance.now() + followingTime;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });

  const isOn = shortcuts && supervisor;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    // Before the page gets it, and after the keys that are held back until a decision is stored.
    const root = document.documentElement;
    root.addEventListener('keydown', onKeyDown, { capture: true });
    return () => root.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOn]);
}

/**
 * Handles a desktop's keys on any page: `/` searches, `n` creates, `e` edits what the page shows. A page with its own target declares
 * `aria-keyshortcuts`; other pages navigate to the orders. `g` and `d` lead a supervisor to what is to be decided.
 * The keys are single characters, so they can be switched off (WCAG 2.1.4).
 */
export function useShortcuts(): void {
  const { settings } = useSettings();
  const page = barePath(useLocation().pathname);
  useGoKeys(page);
  const navigate = useNavigate();
  const pathOf = useLocalPath();
  const wanted = useRef<MutationObserver | null>(null);

  // A user who has moved on to another page no longer wants to search.
  useEffect(() => (page === '/orders' ? undefined : wanted.current?.disconnect()), [page]);

  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (isModified(event) || event.defaultPrevented || isTypingTarget(event.target) || event.repeat) return;
    const path = elsewhere[event.key];
    if (path === undefined) return;
    const offered = offeredFor(event.key);
    // A page under an open sheet is inert.
    if (offered?.closest('[inert]') || (offered === null && path === null)) return;
    event.preventDefault();
    if (offered !== null) return go(offered);
    if (path === null) return;
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
