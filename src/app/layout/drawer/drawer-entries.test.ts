import { matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import type { AppContextValue } from '../../session/use-app-state.ts';
import { createRoutes } from '../../router/router.tsx';
import { builtScreens } from '../built-screens.ts';
import type { DrawerFacts } from './drawer-entries.ts';
import { currentOf, drawerItems } from './drawer-entries.ts';

/** Every address of the drawer, as if each had its screen. */
const all = [
  '/',
  '/incomplete',
  '/suivi',
  '/orders',
  '/agenda',
  '/notifications',
  '/drive',
  '/clients',
  '/allclients',
  '/visites',
  '/profile',
];

const facts: DrawerFacts = {
  incompleteUploads: 5,
  incompleteSurveys: 2,
  unread: 3,
  roleClaim: ['commercial-id'],
  commercialRole: 'commercial-id',
  intranetUrl: 'https://intranet.example',
};

const idsOf = (changed: Partial<DrawerFacts>): string[] =>
  drawerItems({ ...facts, ...changed }, all).map(({ id }) => id);

function item(id: string, changed: Partial<DrawerFacts> = {}, language: 'fr' | 'nl' = 'fr') {
  const found = drawerItems({ ...facts, ...changed }, all).find((one) => one.id === id);
  return found && { count: found.count, disabled: found.disabled, label: speak(language)._(found.label) };
}

describe('the drawer (specification §2)', () => {
  test('has its entries in the specified order', () => {
    expect(idsOf({})).toEqual([
      'home',
      'incomplete',
      'suivi',
      'orders',
      'agenda',
      'notifications',
      'drive',
      'intranet',
      'clients',
      'allclients',
      'visites',
      'profile',
    ]);
  });

  test.each([
    ['incomplete', { incompleteUploads: 0 }, { count: 0, disabled: true, label: 'Envoi incomplet' }],
    ['incomplete', { incompleteUploads: 1 }, { count: 1, disabled: false, label: 'Envoi incomplet' }],
    ['incomplete', { incompleteUploads: 2 }, { count: 2, disabled: false, label: 'Envois incomplets' }],
    ['suivi', { incompleteSurveys: 0 }, { count: 0, disabled: true, label: 'Suivi' }],
    ['suivi', { incompleteSurveys: 1 }, { count: 1, disabled: false, label: 'Suivi' }],
    ['suivi', { incompleteSurveys: 2 }, { count: 2, disabled: false, label: 'Suivis' }],
    ['notifications', { unread: 0 }, { count: 0, disabled: true, label: 'Messages' }],
    ['notifications', { unread: 3 }, { count: 3, disabled: false, label: 'Messages' }],
    ['orders', {}, { count: null, disabled: false, label: 'Commandes' }],
  ])('%s with %o shows its count, its words, and whether it can be used', (id, changed, shown) => {
    expect(item(id, changed)).toEqual(shown);
  });

  test('counts in Dutch too', () => {
    expect(item('incomplete', { incompleteUploads: 1 }, 'nl')?.label).toBe('Onvolledige upload');
    expect(item('incomplete', { incompleteUploads: 2 }, 'nl')?.label).toBe('Onvolledige uploads');
    expect(item('suivi', { incompleteSurveys: 2 }, 'nl')?.label).toBe('Opvolgingen');
  });

  test.each<[unknown, boolean]>([
    ['commercial-id', true],
    [['other', 'commercial-id'], true],
    ['other', false],
    [['other'], false],
    [[], false],
    [undefined, false],
  ])('shows the commercial entries for the role claim %o: %s', (roleClaim, shown) => {
    const commercial = idsOf({ roleClaim }).filter((id) => ['clients', 'allclients', 'visites'].includes(id));
    expect(commercial).toEqual(shown ? ['clients', 'allclients', 'visites'] : []);
  });

  test('links to the intranet only when its address is configured', () => {
    expect(idsOf({ intranetUrl: null })).not.toContain('intranet');
    expect(drawerItems(facts, []).map(({ target }) => target)).toEqual([
      { kind: 'outside', href: 'https://intranet.example' },
    ]);
  });
});

test('shows an entry only when its screen exists', () => {
  const nothing = () => Promise.resolve(null);
  const app: Partial<AppContextValue> = {};
  const routes = createRoutes(app as AppContextValue, { signedIn: nothing, signedOut: nothing, anybody: nothing });
  const hasScreen = (path: string): boolean => matchRoutes(routes, path)?.at(-1)?.route.path !== '*';
  expect(all.filter(hasScreen).toSorted()).toEqual([...builtScreens].toSorted());
});

test.each([
  ['/', '/', 'page'],
  ['/', '/orders', undefined],
  ['/orders', '/orders', 'page'],
  ['/orders', '/orders/2026-004512', 'true'],
  ['/orders', '/ordersx', undefined],
])('the entry of %s is, on the page %s, current: %s', (to, path, current) => {
  expect(currentOf(to, path)).toBe(current);
});
