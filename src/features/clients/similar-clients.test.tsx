// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KnownClientsRequest } from '#contract/protocol/search/clients.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testClient, testId } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { emptyForm } from '#parts/clients/form/client-form.ts';
import { SimilarClients } from './similar-clients.tsx';

let db: UserDatabase;
beforeEach(() => {
  db = openUserDatabase('similar', certifier.id);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

test('a new client is compared with those of this device and, by the server, with those of colleagues', async () => {
  const own = testClient(1, { name: 'Immo Cambre', phone: '0470 12 34 56', vatNumber: null, email: null });
  await storeRows(db, 'clients', [own]);
  const theirs = testClient(2, { name: 'Cambre & fils', email: 'info@cambre.example', commercial: supervisor });
  const asked: KnownClientsRequest[] = [];
  const form = { ...emptyForm, name: 'Cambre', phone: '+32 470 12 34 56', email: 'Info@cambre.example' };
  const find = (marks: KnownClientsRequest) => {
    asked.push(marks);
    return Promise.resolve([own, theirs].map((one) => ({ ...one, own: false, claimed: false })));
  };
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <AppDataProvider value={testAppData(db, certifier, () => testId(900))}>
          <SimilarClients form={form} clientId={testId(9)} find={find} />
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  const link = await screen.findByRole('link', { name: 'Cambre & fils' });
  expect(link.closest('li')?.textContent).toBe(`Cambre & fils (client de ${supervisor.name})`);
  expect(link.getAttribute('href')).toBe('/allclients?q=Cambre%20%26%20fils');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Immo Cambre', 'Cambre & fils']);
  expect(asked).toEqual([{ vatNumbers: [], emails: ['info@cambre.example'], phones: ['0470123456'] }]);
});
