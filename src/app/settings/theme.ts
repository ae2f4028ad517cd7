import type { SettingsStore } from '#data/settings/settings.ts';
import { rememberLanguage } from './language.ts';

/** The colour of the browser's own bars: dark navy (specification §9), darker in the dark theme like the frame. */
export const themeColours = { light: '#0b1f3f', dark: '#0a1a35' };

/** Applies a theme to the page. `public/settings.js` does the same before the first paint. */
export function showTheme(darkmode: boolean, page: Document = document): void {
  page.documentElement.classList.toggle('dark', darkmode);
  const meta = page.querySelector('meta[name="theme-color"]');
  meta?.setAttribute('content', darkmode ? themeColours.dark : themeColours.light);
}

/** Applies the theme and writes the language cookie at each change of the settings, on any screen or tab. */
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
