// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import Dexie from 'dexie';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Session } from '#data/database/root-database.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { AppData } from '#hooks/app/use-app-data.tsx';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { certifier } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { Bell } from './bell.tsx';

let db: UserDatabase;

beforeEach(() => {
  db = openUserDatabase('bell', certifier.id);
});

afterEach(async () => {
  cleanup();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  await db.delete();
  await Dexie.delete('mycerti.root');
});

function sessionWith(unread: number): Session {
  return {
    token: 'token',
    signedInAt: '2026-11-20T08:00:00.000Z',
    user: {
      UserId: certifier.id,
      Email: 'sofie@example.be',
      FirstName: 'Sofie De Smet',
      Picture: null,
      Notifications: Array.from({ length: unread }, (_, index) => ({
        id: `n${index}`,
        orderId: 'o',
        at: '2026-11-20T08:00:00.000Z',
      })),
      NbOfIncompleteUpload: 0,
      NbOfIncompleteSurvey: 0,
      Role: [],
      Qualifications: [],
    },
  };
}

function show(unread: number, language: 'fr' | 'nl' = 'fr'): HTMLAnchorElement {
  const data: Partial<AppData> = { db, session: sessionWith(unread), roleIds: { commercial: 'c', supervisor: 's' } };
  render(
    <I18nProvider i18n={speak(language)}>
      <MemoryRouter>
        <AppDataProvider value={data as AppData}>
          <Bell />
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  return screen.getByRole<HTMLAnchorElement>('link');
}

test.each([
  ['fr', 0, 'Messages', '', '/notifications'],
  ['fr', 1, 'Messages, 1 non lu', '1', '/notifications'],
  ['fr', 7, 'Messages, 7 non lus', '7', '/notifications'],
  ['nl', 120, 'Berichten, 120 ongelezen', '99+', '/nl/notifications'],
] as const)(
  'in %s with %i notifications it reads “%s”, and leads to them (specification §2)',
  (language, unread, ...seen) => {
    const bell = show(unread, language);
    expect([bell.getAttribute('aria-label'), bell.textContent, bell.getAttribute('href')]).toEqual(seen);
  },
);

test('shows the same number on the app’s icon while a user is signed in', async () => {
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'setAppBadge'));
  show(7);
  await vi.waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(7));
  cleanup();
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
});
