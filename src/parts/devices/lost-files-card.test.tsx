// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { DeviceNotices } from './device-notices.tsx';
import { LossesCard } from './losses-card.tsx';
import { holdsNothing } from '#tests/support/data/heartbeats.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testId, testOrder, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { LostFilesCard } from './lost-files-card.tsx';

const roleIds = { commercial: 'c', supervisor: 's' };
const at = '2026-11-20T08:00:00.000Z';
let db: UserDatabase;
let nextId = 900;
const newId = (): string => testId((nextId += 1));

beforeEach(async () => {
  db = openUserDatabase('lost', certifier.id);
  await storeRows(db, 'orders', [testOrder(1)]);
  await storeRows(db, 'uploads', [
    testUpload(71, 1, { name: 'façade.jpg', lostAt: at }),
    testUpload(72, 1, { name: 'arrivée.jpg', lostAt: at, receivedAt: at }),
    testUpload(73, 1, { name: 'retirée.jpg', lostAt: at, removed: { by: certifier, at } }),
  ]);
  const { databaseId: _id, number: _number, ...status } = holdsNothing;
  const lost = {
    at: '2026-11-20T15:00:00.000Z',
    reportedAt: '2026-11-20T13:05:00.000Z',
    mutations: 0,
    files: 0,
    orders: [],
  };
  await storeRows(db, 'devices', [
    { id: testId(81), deviceId: testId(82), employee: certifier, reportedAt: at, status, lost, revoked: false },
  ]);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function show(
  user: EmployeeRef,
  role: string[] = [],
  what: ReactNode = (
    <>
      <LostFilesCard />
      <LossesCard />
    </>
  ),
): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <AppDataProvider value={testAppData(db, user, newId, { roleIds, role })}>{what}</AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

test.each([
  ['author', certifier, []],
  ['office', supervisor, ['s']],
])(
  '[OB10e] [RN5b] names to the %s a file that nobody has, and since when nothing is known of an emptied device',
  async (_who, user, role) => {
    show(user, role);
    await screen.findByText(/1 fichier n’est plus ni ici ni sur le serveur/);
    screen.getByText(/façade\.jpg/);
    expect(screen.queryByText(/arrivée\.jpg|retirée\.jpg/)).toBeNull();
    await screen.findByText(/rien n’attendait d’être envoyé/);
    screen.getByText(/la suite après le 20\/11\/2026 14:05/);
  },
);

test('[RN7i] says of a device that the office had emptied what it counted itself, which is all', async () => {
  const stored = (await db.devices.get(testId(81)))?.row;
  if (!stored?.lost) throw new Error('no lost device');
  const erasure = { orderedAt: at, toldAt: at, done: { at: stored.lost.at, unsent: 2 } };
  await storeRows(db, 'devices', [{ ...stored, lost: { ...stored.lost, mutations: 1 }, revoked: true, erasure }]);
  show(supervisor, ['s']);
  await screen.findByText(/^Vidé par le bureau le 20\/11\/2026 16:00\. 2 éléments n’étaient pas envoyés/);
  expect(screen.queryByText(/dernière nouvelle|Inconnu/)).toBeNull();
});

test('[RN5c] names a device of the user that fell silent with changes unsent before this database began, until it reports again', async () => {
  const { databaseId: _id, number: _number, ...status } = holdsNothing;
  const silent = { employee: certifier, reportedAt: at, lost: null, revoked: false };
  await storeRows(db, 'devices', [
    {
      ...silent,
      id: testId(83),
      deviceId: testId(84),
      browser: 'Chrome · Android',
      status: { ...status, mutations: 2 },
    },
    { ...silent, id: testId(85), deviceId: testId(86), browser: 'Firefox', status: { ...status, drafts: 1 } },
    { ...silent, id: testId(87), deviceId: testId(88), employee: supervisor, status: { ...status, files: 3 } },
  ]);
  await db.facts.put({ key: 'id', value: '01a21000-8800-7000-8000-000000000001' });
  show(certifier);
  await screen.findByText(/2 éléments n’y étaient pas encore envoyés/);
  screen.getByText('Pixel 9 · Chrome · Android');
  screen.getByText(/Rien n’est connu depuis le 20\/11\/2026 09:00/);
  expect(screen.queryByText(/Firefox|3 éléments/)).toBeNull();
  await storeRows(db, 'devices', [
    {
      ...silent,
      id: testId(83),
      deviceId: testId(84),
      reportedAt: '2027-11-20T08:00:00.000Z',
      status: { ...status, mutations: 2 },
    },
  ]);
  await waitFor(() => expect(screen.queryByText(/2 éléments/)).toBeNull());
});

test('a lost device is a folded line at home, which its user puts off until something new is known of it', async () => {
  const atHome = <DeviceNotices after={0} />;
  show(certifier, [], atHome);
  const heading = await screen.findByRole('heading', { name: 'Appareil revenu vide : Pixel 9' });
  expect(heading.closest('details')?.open).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Masquer', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  cleanup();
  show(certifier, [], atHome);
  const stored = (await db.devices.get(testId(81)))?.row;
  if (!stored?.lost) throw new Error('no lost device');
  // A report alone is nothing new about the loss.
  await storeRows(db, 'devices', [{ ...stored, reportedAt: '2026-11-21T08:00:00.000Z' }]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('heading')).toBeNull();
  await storeRows(db, 'devices', [{ ...stored, lost: { ...stored.lost, at: '2026-11-22T08:00:00.000Z' } }]);
  await screen.findByRole('heading', { name: 'Appareil revenu vide : Pixel 9' });
});
