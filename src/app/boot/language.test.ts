// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '#data/settings/settings.ts';
import { browserLanguage, chosenLanguage, rememberLanguage } from './language.ts';

afterEach(() => {
  document.cookie = 'language=; Max-Age=0; Path=/';
  settings.set({ language: 'fr' });
});

test('stores the chosen language in a cookie for 365 days', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  rememberLanguage('nl');
  expect(written).toHaveBeenCalledWith(`language=nl; Max-Age=${365 * 86_400}; Path=/; SameSite=Lax`);
  expect(chosenLanguage()).toBe('nl');
  written.mockRestore();
});

test('reads the language from the settings without a cookie, and prefers the cookie', () => {
  expect(chosenLanguage()).toBeNull();
  settings.set({ language: 'nl' });
  expect(chosenLanguage()).toBe('nl');
  rememberLanguage('fr');
  expect(chosenLanguage()).toBe('fr');
});

test.each([
  [['nl-BE', 'fr'], 'nl'],
  [['en-GB', 'nl'], 'nl'],
  [['fr-BE', 'nl-BE'], 'fr'],
  [['en', 'de'], 'fr'],
])('of a browser that prefers %j it is %s until one is chosen', (languages, expected) => {
  const preferred = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  expect(browserLanguage()).toBe(expected);
  preferred.mockRestore();
});
