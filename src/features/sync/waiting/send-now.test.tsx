// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { remotes } from '#contract/collections.ts';
import { writeRemote } from '#data/remotes/remote-states.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import type { RemoteState } from '#sync/remote-state.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import { sent, waits } from '#sync/send-status.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { sendOutcome, useSendNow } from './send-now.ts';
import { useSyncCentre } from '../use-sync-centre.ts';

let db: UserDatabase;
let nextId = 800;
const newId = (): string => testId((nextId += 1));

beforeEach(async () => {
  db = openUserDatabase('test', newId());
  for (const remote of remotes) await writeRemote(db, { ...initialRemoteState(remote), contactAt: 1_000 });
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function Sender() {
  const centre = useSyncCentre();
  const { sendNow, isSending } = useSendNow(centre);
  return (
    <button type="button" onClick={sendNow} disabled={isSending || centre.facts.remotes.length === 0}>
      {isSending ? 'sending' : 'send'}
    </button>
  );
}

async function sendAndAnswer(answer: Partial<RemoteState>): Promise<void> {
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={testAppData(db, certifier, newId)}>
          <Sender />
        </AppDataProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'send' });
  await expect.poll(() => button.disabled).toBe(false);
  fireEvent.click(button);
  await screen.findByRole('button', { name: 'sending' });
  await act(async () => {
    for (const remote of remotes) await db.remotes.update(remote, answer);
  });
}

test('says that nothing is left once both servers have answered', async () => {
  await sendAndAnswer({ contactAt: 2_000 });
  expect(await screen.findByText('Plus rien à envoyer.')).toBeTruthy();
  await screen.findByRole('button', { name: 'send' });
});

test('says how much is left', async () => {
  await storeRows(db, 'orders', [testOrder(1)]);
  const { mutate } = testAppData(db, certifier, newId);
  await mutate({ name: 'order.update', args: { orderId: testOrder(1).id, changes: { internalRemark: 'Clé' } } });
  await sendAndAnswer({ contactAt: 2_000 });
  expect(await screen.findByText('Encore 1 à envoyer.')).toBeTruthy();
});

test('says why nothing was sent', async () => {
  await sendAndAnswer({ failures: 1, trouble: { kind: 'unreachable', code: 'NoAnswer' } });
  await screen.findByRole('button', { name: 'send' });
  expect(screen.getByRole('status').textContent).not.toBe('');
  expect(screen.queryByText('Plus rien à envoyer.')).toBeNull();
});

const main: RemoteState = { ...initialRemoteState('main'), contactAt: 1_000 };
const field: RemoteState = { ...initialRemoteState('field'), contactAt: 1_000 };
const answered = (remote: RemoteState): RemoteState => ({ ...remote, contactAt: 2_000, failures: 0, trouble: null });
const failed = (remote: RemoteState): RemoteState => ({
  ...remote,
  failures: remote.failures + 1,
  trouble: { kind: 'unreachable', code: 'NoAnswer' },
});
const paused = (remote: RemoteState): RemoteState => ({
  ...remote,
  trouble: { kind: 'paused', code: 'UpdateRequired' },
});

test('is known only once both remotes have answered', () => {
  expect(sendOutcome([main, field], [main, field])).toEqual(waits('sending'));
  expect(sendOutcome([main, field], [answered(main), field])).toEqual(waits('sending'));
  expect(sendOutcome([main, field], [answered(main), answered(field)])).toEqual(sent);
});

test('names the trouble of the remote that failed, also when it had failed before', () => {
  expect(sendOutcome([main, field], [answered(main), failed(field)])).toMatchObject({
    why: 'unreachable',
    code: 'NoAnswer',
  });
  const before = [main, failed(field)];
  expect(sendOutcome(before, before)).toEqual(waits('sending'));
  expect(sendOutcome(before, [main, failed(failed(field))])).toMatchObject({ why: 'unreachable', code: 'NoAnswer' });
  expect(sendOutcome(before, [answered(main), answered(field)])).toEqual(sent);
});

test('names at once what waits for a person', () => {
  expect(sendOutcome([paused(main), field], [paused(main), field])).toEqual(
    waits('paused', { code: 'UpdateRequired' }),
  );
});

test('is not known before any remote is', () => {
  expect(sendOutcome([], [])).toEqual(waits('sending'));
});
