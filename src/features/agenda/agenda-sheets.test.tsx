// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { sent } from '#sync/send-status.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, testId, testVisit } from '#tests/support/rows.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { AgendaSheets } from './agenda-sheets.tsx';
import { useAgendaView } from './shown/use-agenda-view.ts';
import { useAddressSheet } from '#hooks/addresses/use-address-sheet.ts';

const visit = testVisit(31, 1, { employee: certifier, plannedStart: '2099-11-24T09:30:00.000Z' });
const item = { visit, order: undefined, sync: sent, moved: undefined } as const;
const agenda = {
  visits: [item],
  clientVisits: [],
  unavailabilities: [],
  orders: [],
  times: new Map(),
  gaps: new Map(),
};
const unused = () => Promise.reject(new Error('no feed here'));
let db: UserDatabase;

beforeEach(() => {
  matchNoMedia();
  stubResizeObserver();
  db = openUserDatabase('agenda-sheets', certifier.id);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

function Sheets() {
  return (
    <AgendaSheets
      sheet={useAddressSheet('open', ['move'])}
      viewState={useAgendaView()}
      agenda={agenda}
      shown={[certifier.id]}
      employees={[]}
      onChoose={() => undefined}
      feed={{ read: unused, renew: unused, end: unused, addressOf: (path) => path }}
    />
  );
}

test.each([
  ['the visit alone', '', false],
  ['the form that moves it', '&move=1', true],
])('the address opens %s', async (_what, more, isMoving) => {
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[`/agenda?open=${visit.id}${more}`]}>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, certifier, () => testId(900))}>
              <Sheets />
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  await screen.findByRole('dialog');
  const name = isMoving ? 'Déplacer la visite' : 'Changer le jour ou l’heure';
  expect(await screen.findByRole('button', { name })).toBeTruthy();
});
