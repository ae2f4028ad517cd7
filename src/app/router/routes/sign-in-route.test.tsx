// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { createMutate } from '#data/outbox/mutate.ts';
import { openRootDatabase } from '#data/database/root-database.ts';
import { storeOfflineAccount } from '#data/session/offline-accounts.ts';
import { endSession } from '#data/session/stored-session.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testId } from '#tests/support/rows.ts';
import { testPublicConfig, testUser } from '#tests/support/server/session.ts';
import { createSessionShell } from '../../session/session-shell.ts';
import { createAppState } from '../../session/app-state.ts';
import { AppContext } from '../../session/use-app-state.ts';
import { SignInRoute } from './sign-in-route.tsx';
import { aDraft } from '#tests/support/data/drafts.ts';

const user = testUser();
const marc = testUser({ UserId: testId(77), Email: 'marc@example.be' });
const verifier = { iterations: 1, salt: new Uint8Array(16), hash: new Uint8Array(32) };

afterEach(cleanup);

test('[RN6a] says whose changes wait after a sign-out, once beside the notice of an ended session, and none while signed in', async () => {
  const root = openRootDatabase();
  await root.entries.clear();
  await storeOfflineAccount(root, user, verifier, 1);
  await storeOfflineAccount(root, marc, verifier, 1);
  const other = openUserDatabase('sign-in', marc.UserId);
  await other.drafts.put(aDraft('Secret'));
  other.close();
  const db = openUserDatabase('sign-in', user.UserId);
  const clock = { clock: () => 1, newId: () => testId(5), actor: certifier, afterCommit: () => undefined };
  const args = { orderId: testId(1), messageId: testId(2), body: 'Secret' };
  await createMutate({ db, ...clock })({ name: 'order.sendMessage', args });
  db.close();
  const session = { token: 'tok', user, signedInAt: '2026-11-20T08:00:00.000Z' };
  const state = createAppState(root, { ...testPublicConfig, deployment: 'sign-in' }, session);
  const actions = createSessionShell(state, () => undefined);
  const page = (
    <I18nProvider i18n={speak('fr')}>
      <AppContext value={{ state, actions }}>
        <MemoryRouter initialEntries={['/login?renew=1']}>
          <SignInRoute />
        </MemoryRouter>
      </AppContext>
    </I18nProvider>
  );
  render(page);
  expect(screen.queryByText(user.Email)).toBeNull();
  await act(() => actions.dispatch({ type: 'endedBy', who: 'otherTab' }));
  expect(await screen.findByText(/^1 modification attend .* quand ce compte s’y reconnectera/)).toBeTruthy();
  expect(screen.getByText(user.Email)).toBeTruthy();
  expect(screen.queryByText(/Secret/)).toBeNull();
  cleanup();
  await root.entries.put({ key: 'auth.session', value: session });
  await endSession(root, 'sign-in', user, 'offlineOver');
  render(page);
  expect(await screen.findByText(/1 modification à envoyer reste/)).toBeTruthy();
  expect(await screen.findByText(marc.Email)).toBeTruthy();
  expect(screen.getAllByText(user.Email)).toHaveLength(1);
});
