import * as fake from 'fake-indexeddb';
import { beforeAll } from 'vitest';
import { defaultSettings, settings } from '#data/settings/settings.ts';
import { followLaterParts } from '#ui/page/later.tsx';

/**
 * Setup file that gives each test file an IndexedDB, and a DOM as of a page that was just opened: address and storage decide
 * language and user. Files share a process, so the modules of fake-indexeddb run once while each file has globals of its own.
 */
for (const [name, value] of Object.entries(fake)) {
  if (!/^(IDB|indexedDB$)/.test(name)) continue;
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

if (typeof document !== 'undefined') {
  // The module outlives the file that changed it, the page's storage does not.
  settings.set(defaultSettings);
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  history.replaceState(null, '', '/');
  document.documentElement.removeAttribute('lang');
  document.body.replaceChildren();
  // jsdom lacks it, and a submit looks for its first problem in a later frame.
  Element.prototype.scrollIntoView = () => undefined;
  // As on a page that has been idle: what its test opens is loaded. A part of another file may fail on purpose.
  beforeAll(async () => {
    const loads: Promise<void>[] = [];
    followLaterParts(({ load }) => void loads.push(load().catch(() => undefined)))();
    await Promise.all(loads);
  });
}
