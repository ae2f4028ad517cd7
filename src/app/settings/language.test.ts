// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '@lingui/core';
import { settings } from '#data/settings/settings.ts';
import { chosenLanguage, rememberLanguage } from './language.ts';

beforeEach(() => {
  // Other tests of this process may have spoken already.
  i18n.loadAndActivate({ locale: '', messages: {} });
});

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

test('the further words come to the language of the page, and no screen renders again for them', async () => {
  vi.resetModules();
  vi.doMock('#parts/language/catalogues.ts', () => ({
    firstMessages: { fr: () => Promise.resolve({ messages: { a: ['Accueil'] } }) },
    furtherMessages: { fr: () => Promise.resolve({ messages: { b: ['Rapport'] } }) },
  }));
  const { activateLanguage, loadFurtherMessages } = await import('./language.ts');
  await activateLanguage('fr');
  expect([i18n._('a'), i18n._('b')]).toEqual(['Accueil', 'b']);
  const onChange = vi.fn<() => void>();
  i18n.on('change', onChange);
  await loadFurtherMessages();
  expect([i18n._('a'), i18n._('b')]).toEqual(['Accueil', 'Rapport']);
  expect(onChange).not.toHaveBeenCalled();
  vi.doUnmock('#parts/language/catalogues.ts');
});

test('a language that is chosen later comes with all of its words', async () => {
  vi.resetModules();
  const load = (name: string) => () => Promise.resolve({ messages: { [name]: [name] } });
  const further = vi.fn<() => Promise<unknown>>(load('verder'));
  vi.doMock('#parts/language/catalogues.ts', () => ({
    firstMessages: { fr: load('a'), nl: load('a') },
    furtherMessages: { fr: load('b'), nl: further },
  }));
  const { activateLanguage, loadFurtherMessages } = await import('./language.ts');
  await activateLanguage('fr');
  await activateLanguage('fr');
  expect(further).not.toHaveBeenCalled();
  await loadFurtherMessages();
  await activateLanguage('nl');
  expect(further).toHaveBeenCalledOnce();
  vi.doUnmock('#parts/language/catalogues.ts');
});

test('what is installed from a page speaks its language', async () => {
  const { activateLanguage } = await import('./language.ts');
  document.head.innerHTML = '<link rel="manifest" href="/manifest.webmanifest">';
  const installed = (): string | null | undefined => document.querySelector('link')?.getAttribute('href');
  await activateLanguage('nl');
  expect(installed()).toBe('/manifest.nl.webmanifest');
  await activateLanguage('fr');
  expect(installed()).toBe('/manifest.webmanifest');
  document.head.innerHTML = '';
});
