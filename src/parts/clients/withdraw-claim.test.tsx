// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier as agent, supervisor, testClient, testId } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { WithdrawClaim } from './withdraw-claim.tsx';

const db = openUserDatabase('test', agent.id);

afterEach(async () => {
  cleanup();
  await db.delete();
});

test('an agent withdraws their own claim, and colleagues keep theirs', async () => {
  const at = '2026-11-20T09:00:00.000Z';
  const client = testClient(61, {
    claims: [
      { by: agent, at },
      { by: supervisor, at },
    ],
  });
  await storeRows(db, 'clients', [client]);
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={testAppData(db, agent, () => testId(900))}>
          <WithdrawClaim client={client} />
        </AppDataProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Retirer la demande/ }));
  await screen.findByText('Demande retirée.');
  expect((await db.clients.get(client.id))?.row.claims).toEqual([{ by: supervisor, at }]);
});
