// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Visit } from '#contract/entities/visit.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testId, testVisit } from '#tests/support/rows.ts';
import { OnSiteMark } from './on-site-mark.tsx';

const history: Visit['history'] = [{ state: 'started', at: '2026-11-20T22:50:00.000Z', by: certifier }];
let db: UserDatabase;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T22:55:30.000Z'), toFake: ['Date'] });
  db = openUserDatabase('on-site-mark', certifier.id);
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await db.delete();
});

test.each([
  ['2026-11-20T22:50:20.000Z', 'Sur place depuis 0 min'],
  ['2026-11-20T22:55:30.000Z', 'Sur place depuis 5 min'],
  ['2026-11-20T23:59:10.000Z', 'Sur place depuis 1 h 09'],
  ['2026-11-21T11:00:00.000Z', 'En cours depuis le 20/11/2026 23:50'],
])('at %s says of a visit that began at 23:50: %s', async (now, text) => {
  vi.setSystemTime(new Date(now));
  render(
    <I18nProvider i18n={speak('fr')}>
      <AppDataProvider value={testAppData(db, certifier, () => testId(900))}>
        <OnSiteMark visit={testVisit(50, 7, { state: 'started', history })} />
      </AppDataProvider>
    </I18nProvider>,
  );
  const mark = await screen.findByText(text);
  await vi.waitFor(() => expect(mark.closest('[aria-hidden]')).toBeNull());
});
