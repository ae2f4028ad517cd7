// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSettingsStore, defaultSettings, settingsKey } from '#data/settings/settings.ts';
import { chosenLanguage } from './language.ts';
import { followSettings, showTheme, themeColours } from './theme.ts';

const early = readFileSync('public/settings.js', 'utf8');
const page = readFileSync('index.html', 'utf8');

const isDark = (): boolean => document.documentElement.classList.contains('dark');
const themeColour = (): string | null | undefined =>
  document.querySelector('meta[name="theme-color"]')?.getAttribute('content');

beforeEach(() => {
  localStorage.clear();
  document.documentElement.className = '';
  document.head.innerHTML = `<meta name="theme-color" content="${themeColours.light}" />`;
});

afterEach(() => {
  document.cookie = 'language=; Max-Age=0; Path=/';
});

describe('the script before the first paint', () => {
  const run = (): unknown => runInThisContext(early) as unknown;

  test.each([
    null,
    '{',
    'null',
    '{}',
    '{"darkmode":"true"}',
    JSON.stringify(defaultSettings),
    JSON.stringify({ ...defaultSettings, darkmode: true }),
  ])('shows for %s what the app shows', (stored) => {
    if (stored !== null) localStorage.setItem(settingsKey, stored);
    run();
    const shown = { dark: isDark(), colour: themeColour() };
    followSettings(createSettingsStore(() => ({ storage: localStorage, target: window })));
    expect({ dark: isDark(), colour: themeColour() }).toEqual(shown);
    expect(shown.dark).toBe(stored?.includes('"darkmode":true') ?? false);
  });

  test('is a separate file in the head that waits for nothing', () => {
    expect(page.indexOf('<script src="/settings.js"></script>')).toBeGreaterThan(page.indexOf('name="theme-color"'));
    expect(page.indexOf('<script src="/settings.js"></script>')).toBeLessThan(page.indexOf('</head>'));
    expect(page).toContain(`<meta name="theme-color" content="${themeColours.light}" />`);
  });
});

test('applies the theme of the settings, and colours the browser’s bars with it', () => {
  showTheme(true);
  expect([isDark(), themeColour()]).toEqual([true, themeColours.dark]);
  showTheme(false);
  expect([isDark(), themeColour()]).toEqual([false, themeColours.light]);
});

test('also stores a change of language in the cookie', () => {
  const store = createSettingsStore(() => ({ storage: localStorage, target: window }));
  followSettings(store);
  store.set({ darkmode: true });
  expect(isDark()).toBe(true);
  expect(chosenLanguage()).toBeNull();
  store.set({ language: 'nl' });
  expect(document.cookie).toContain('language=nl');
});
