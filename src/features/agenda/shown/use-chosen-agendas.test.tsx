// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { supervisor, testEmployee, testId } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { useAgendaView } from './use-agenda-view.ts';
import { useChosenAgendas } from './use-chosen-agendas.ts';

let db: UserDatabase;
const sophie = { id: testId(51), name: 'Sophie Dubois' };
const karim = { id: testId(52), name: 'Karim Benali' };

beforeEach(async () => {
  matchNoMedia();
  db = openUserDatabase('agendas', supervisor.id);
  await storeRows(db, 'employees', [testEmployee(sophie), testEmployee(karim)]);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function open(address = '/agenda') {
  return renderHook(() => useChosenAgendas(useAgendaView()), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[address]}>
        <AppDataProvider value={testAppData(db, supervisor, () => testId(900))}>{children}</AppDataProvider>
      </MemoryRouter>
    ),
  }).result;
}

test('remembers the chosen colleagues on this device, without those who left', async () => {
  const first = open();
  await waitFor(() => expect(first.current.employeeIds).toBeNull());
  act(() => first.current.choose([sophie.id, karim.id]));
  await waitFor(async () => expect(await db.facts.count()).toBe(1));
  cleanup();
  const again = open();
  await waitFor(() => expect(again.current.employeeIds).toEqual([sophie.id, karim.id]));
  await storeRows(db, 'employees', [testEmployee(karim, { disabled: true })]);
  await waitFor(() => expect(again.current.employeeIds).toEqual([sophie.id]));
});

test('shows those of the address, and the user’s own agenda once it is chosen again', async () => {
  const shown = open(`/agenda?who=${karim.id}`);
  act(() => shown.current.choose([sophie.id]));
  await waitFor(() => expect(shown.current.employeeIds).toEqual([sophie.id]));
  act(() => shown.current.choose(null));
  await waitFor(() => expect(shown.current.employeeIds).toBeNull());
  expect(await db.facts.count()).toBe(0);
});
