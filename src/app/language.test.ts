// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '#data/settings.ts';
import { chosenLanguage, rememberLanguage } from './language.ts';

afterEach(() => {
  document.cookie = 'language=; Max-Age=0; Path=/';
  settings.set({ language: 'fr' });
});

test('the choice of a language is kept in a cookie for 365 days', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  rememberLanguage('nl');
  expect(written).toHaveBeenCalledWith(`language=nl; Max-Age=${365 * 86_400}; Path=/; SameSite=Lax`);
  expect(chosenLanguage()).toBe('nl');
  written.mockRestore();
});

test('without a cookie the settings know the language, and the cookie wins over them', () => {
  expect(chosenLanguage()).toBeNull();
  settings.set({ language: 'nl' });
  expect(chosenLanguage()).toBe('nl');
  rememberLanguage('fr');
  expect(chosenLanguage()).toBe('fr');
});
