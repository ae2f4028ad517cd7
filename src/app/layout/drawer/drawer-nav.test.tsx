// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { drawerClasses } from '#ui/layers/drawer-width.ts';
import type { DrawerFacts } from './drawer-entries.ts';
import { drawerItems } from './drawer-entries.ts';
import { DrawerNav } from './drawer-nav.tsx';

afterEach(cleanup);

const facts: DrawerFacts = {
  incompleteUploads: 0,
  incompleteSurveys: 2,
  unread: 0,
  roleClaim: [],
  commercialRole: 'c',
  intranetUrl: 'https://intranet.example',
};
const screens = ['/', '/incomplete', '/suivi', '/orders', '/notifications', '/profile'];

function show(path: string, changed: Partial<DrawerFacts> = {}, language: 'fr' | 'nl' = 'fr') {
  const onChoose = vi.fn<() => void>();
  render(
    <I18nProvider i18n={speak(language)}>
      <MemoryRouter initialEntries={[path]}>
        <DrawerNav items={drawerItems({ ...facts, ...changed }, screens)} onChoose={onChoose} />
      </MemoryRouter>
    </I18nProvider>,
  );
  return { onChoose };
}

const current = (): string[] =>
  screen
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => link.textContent);

test('moves a wide page aside by the width of the drawer', () => {
  const widthOf = (classes: string): string | undefined => /\[(\d+px)\]/.exec(classes)?.[1];
  expect(widthOf(drawerClasses.panel)).toBeDefined();
  expect(widthOf(drawerClasses.beside)).toBe(widthOf(drawerClasses.panel));
});

test.each([
  ['/', 'fr', ['Accueil']],
  ['/orders', 'fr', ['Commandes']],
  ['/orders/2026-004512', 'fr', ['Commandes']],
  ['/nl/orders', 'nl', ['Bestellingen']],
  ['/nl', 'nl', ['Start']],
] as const)('on %s the entry of that page is marked', (path, language, marked) => {
  show(path, {}, language);
  expect(current()).toEqual(marked);
});

test('disables an entry without content: it has no link', () => {
  show('/');
  for (const name of ['Envoi incomplet', 'Messages']) {
    const entry = screen.getByRole('link', { name });
    expect(entry.getAttribute('aria-disabled')).toBe('true');
    expect(entry.hasAttribute('href')).toBe(false);
    expect(entry.textContent).toBe(name);
  }
});

test('shows the count of an entry', () => {
  show('/', { unread: 120 });
  expect(screen.getByRole('link', { name: 'Suivis, 2' }).getAttribute('href')).toBe('/suivi');
  expect(screen.getByRole('link', { name: 'Messages, 120' }).getAttribute('href')).toBe('/notifications');
  expect(screen.getByText('99+')).toBeTruthy();
});

test('opens the intranet in its own tab', () => {
  show('/');
  const link = screen.getByRole('link', { name: 'Intranet, nouvel onglet' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://intranet.example', '_blank']);
});

test('closes the drawer of a phone when an entry is chosen', () => {
  const { onChoose } = show('/');
  fireEvent.click(screen.getByRole('link', { name: 'Commandes' }));
  expect(onChoose).toHaveBeenCalledOnce();
});
