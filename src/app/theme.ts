import type { SettingsStore } from '#data/settings.ts';
import { rememberLanguage } from './language.ts';

/** The colour of the browser's own bars: dark navy (specification §9), deeper under the dark theme as the frame is. */
export const themeColours = { light: '#0b1f3f', dark: '#0a1a35' };

/** Puts the page in its theme. `public/settings.js` does the same before the first paint. */
export function showTheme(darkmode: boolean, page: Document = document): void {
  page.documentElement.classList.toggle('dark', darkmode);
  const meta = page.querySelector('meta[name="theme-color"]');
  meta?.setAttribute('content', darkmode ? themeColours.dark : themeColours.light);
}

/** Keeps the page's theme and the language cookie with the settings, whichever screen or tab changes them. */
export function followSettings(store: SettingsStore): void {
  let { language } = store.current();
  showTheme(store.current().darkmode);
  store.subscribe(() => {
    const next = store.current();
    showTheme(next.darkmode);
    if (next.language !== language) rememberLanguage(next.language);
    ({ language } = next);
  });
}
