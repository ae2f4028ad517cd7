// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeRemote } from '#data/remotes/remote-states.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testId } from '#tests/support/rows.ts';
import { FirstLoad } from './first-load.tsx';
import { StillArriving } from './still-arriving.tsx';

let db: UserDatabase;
beforeEach(() => {
  db = openUserDatabase('first-load', certifier.id);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

test('promises rows while the server sends some, and says why when it does not', async () => {
  const requestSync = vi.fn<(force?: boolean) => void>();
  render(
    <I18nProvider i18n={speak('fr')}>
      <AppDataProvider value={testAppData(db, certifier, () => testId(900), { requestSync })}>
        <p>
          14 non lus
          <StillArriving />
        </p>
        <FirstLoad after="Vos visites restent ensuite disponibles.">les rangées</FirstLoad>
      </AppDataProvider>
    </I18nProvider>,
  );
  await screen.findByText('14 non lus, la suite arrive…');
  await screen.findByText('les rangées');
  const trouble = { kind: 'unreachable', code: 'NetworkError' } as const;
  await changeRemote(db, 'main', (state) => ({ ...state, trouble }));
  await screen.findByText('Le premier chargement est interrompu');
  expect(screen.queryByText('les rangées')).toBeNull();
  expect(screen.getByText(/^14 non lus/).textContent).toBe('14 non lus');
  fireEvent.click(screen.getByRole('button', { name: 'Chercher maintenant' }));
  expect(requestSync.mock.calls).toEqual([[true]]);
  await changeRemote(db, 'main', (state) => ({ ...state, trouble: null }));
  await screen.findByText('les rangées');
});
