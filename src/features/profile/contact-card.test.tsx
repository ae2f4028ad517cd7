// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, testEmployee, testId } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ContactCard } from './contact-card.tsx';

let db: UserDatabase;

beforeEach(() => {
  matchNoMedia();
  stubResizeObserver();
  db = openUserDatabase('contact', certifier.id);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

async function show(): Promise<void> {
  let next = 900;
  await storeRows(db, 'employees', [testEmployee(certifier, { phone: '0470 12 34 56' })]);
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={testAppData(db, certifier, () => testId((next += 1)))}>
          <ContactCard />
        </AppDataProvider>
      </ToastProvider>
    </I18nProvider>,
  );
}

const queued = async () => (await db.outbox.toArray()).map(({ name, args }) => ({ name, args }));

test('changes the telephone, refuses what is none, and keeps what was typed', async () => {
  await show();
  const field = await screen.findByLabelText('GSM');
  await waitFor(() => expect(field).toHaveProperty('value', '0470 12 34 56'));
  fireEvent.change(field, { target: { value: '12' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Écrivez un numéro comme 0470 12 34 56.')).toBeTruthy();
  expect(await queued()).toEqual([]);
  fireEvent.change(field, { target: { value: '+32 2 511 22 33' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('GSM enregistré.')).toBeTruthy();
  const changes = { phone: '+32 2 511 22 33' };
  expect(await queued()).toEqual([{ name: 'profile.update', args: { employeeId: certifier.id, changes } }]);
});

test('changes the language of the company’s messages', async () => {
  await show();
  fireEvent.click(await screen.findByRole('radio', { name: 'en néerlandais' }));
  await waitFor(async () =>
    expect(await queued()).toEqual([
      { name: 'profile.update', args: { employeeId: certifier.id, changes: { language: 'nl' } } },
    ]),
  );
});
