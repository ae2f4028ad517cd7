// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import { unsentDrafts } from '#data/queries/drafts/unsent-drafts.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testFollowUp, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { returnReasonOf } from './follow-up-filter.ts';
import { FollowUpState } from './follow-up-state.tsx';

const karim = { id: testId(41), name: 'Karim Benali' };
const order = testOrder(7, { state: 'visited', visitedBy: certifier, handler: karim, incompleteFollowUp: true });
let db: UserDatabase;

beforeEach(() => {
  db = openUserDatabase('follow-up-state', testId(500));
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function State({ shown }: { shown: Order }) {
  const followUp = useLive(async (data) => (await data.followUps.get(order.id))?.row ?? null, []);
  const { status } = useRowSync('followUps', order.id);
  if (followUp === undefined) return null;
  return (
    <>
      <output aria-label="sync">{status.is === 'waits' ? status.why : status.is}</output>
      <FollowUpState order={shown} followUp={followUp} />
    </>
  );
}

async function show(fields: Partial<FollowUp>, shown = order): Promise<void> {
  await storeRows(db, 'orders', [order]);
  await storeRows(db, 'followUps', [testFollowUp(7, fields)]);
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <AppDataProvider value={testAppData(db, supervisor, () => testId(900), { role: ['s'] })}>
            <State shown={shown} />
          </AppDataProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  await screen.findAllByText(/^(Remis|Renvoyé|Accepté|Qui complète)/);
}

const at = '2026-11-20T10:00:00.000Z';
const returnedFor = (reason: string) => ({ state: 'returned' as const, by: supervisor, at, reason });

test('answers that were returned one by one have their reasons at their questions', async () => {
  await show({
    state: 'returned',
    returned: { shutters: { reason: 'Floue', by: supervisor, at } },
    history: [returnedFor('')],
  });
  expect(screen.getByText(/^Renvoyé par Marc Peeters le [^:]*:\d\d\.$/)).toBeTruthy();
});

test('a submission that the server has is not one to send because something else is not sent', async () => {
  await storeRows(db, 'orders', [order]);
  await storeRows(db, 'followUps', [testFollowUp(7)]);
  const answer = { value: { type: 'yesno' as const, yes: true }, note: '', proofs: [] };
  const { mutate } = testAppData(db, supervisor, () => testId(901));
  await mutate({ name: 'followUp.answer', args: { orderId: order.id, question: 'shutters', answer } });
  await show({ state: 'submitted', history: [{ ...returnedFor(''), state: 'submitted' }] });
  for (const [state, said] of [
    ['pending', 'next'],
    ['acknowledged', 'confirming'],
    ['refused', 'refused'],
  ] as const) {
    await db.outbox.toCollection().modify({ state });
    await waitFor(() => expect(screen.getByLabelText('sync').textContent).toBe(said));
    expect(screen.getByText(/^Remis par Marc Peeters/)).toBeTruthy();
  }
});

test('leads a supervisor to the decision on this very submission', async () => {
  await show({ state: 'submitted', history: [{ ...returnedFor(''), state: 'submitted' }] });
  const link = screen.getByText('Accepter ou renvoyer').getAttribute('href') ?? '';
  expect(new URL(link, 'http://x').searchParams.get('draft')).toBe(`survey-return:${order.id}:${at}`);
  cleanup();
  await show(
    { state: 'submitted', history: [{ ...returnedFor(''), state: 'submitted' }] },
    { ...order, state: 'cancelled' },
  );
  expect(screen.getByText(/^Remis par/)).toBeTruthy();
  expect(screen.queryByText('Accepter ou renvoyer')).toBeNull();
  expect(screen.queryByText('Qui complète, et pour quand')).toBeNull();
});

test('who completes a survey and until when are a draft until they are stored', async () => {
  await show({});
  fireEvent.change(screen.getByLabelText('Échéance'), { target: { value: '02/12/2026' } });
  fireEvent.change(screen.getByLabelText('Attribué à'), { target: { value: karim.id } });
  await waitFor(async () => expect((await unsentDrafts(db)).length).toBe(1));
  expect((await unsentDrafts(db)).map(({ kind }) => kind)).toEqual(['surveyAssignment']);
  cleanup();
  await show({});
  await waitFor(() => expect(screen.getByLabelText('Échéance')).toHaveProperty('value', '02/12/2026'));
  expect(screen.getByLabelText('Attribué à')).toHaveProperty('value', karim.id);
  fireEvent.click(screen.getByText('Attribuer'));
  await waitFor(async () =>
    expect((await db.followUps.get(order.id))?.row).toMatchObject({ assignee: karim, dueOn: '2026-12-02' }),
  );
  await waitFor(async () => expect(await db.drafts.count()).toBe(0));
});

test('what another supervisor stores meanwhile is shown, and nothing is offered to store', async () => {
  await show({ dueOn: '2026-12-02' });
  await storeRows(db, 'followUps', [testFollowUp(7, { dueOn: '2026-12-09' })]);
  await waitFor(() => expect(screen.getByLabelText('Échéance')).toHaveProperty('value', '09/12/2026'));
  expect(screen.getByText('Attribuer').closest('button')).toHaveProperty('disabled', true);
});

describe('the reason of a return', () => {
  const answered = { shutters: { reason: 'Floue', by: supervisor, at } };
  test.each<[string, Partial<FollowUp>, string | null]>([
    ['of a whole survey', { state: 'returned', history: [returnedFor('Toit vide')] }, 'Toit vide'],
    ['holds after its first answer', { state: 'open', history: [returnedFor('Toit vide')] }, 'Toit vide'],
    ['of single answers', { state: 'returned', returned: answered, history: [returnedFor('')] }, 'Floue'],
    [
      'is said once where several answers have the same',
      { returned: { ...answered, plans: answered.shutters, glazing: { ...answered.shutters, reason: 'Absente' } } },
      'Floue · Absente',
    ],
    ['ends with the last of them', { state: 'open', returned: {}, history: [returnedFor('')] }, null],
    [
      'ends with a submission',
      { state: 'submitted', history: [returnedFor('Toit vide'), { ...returnedFor(''), state: 'submitted' }] },
      null,
    ],
    [
      'of an older return is not the one of single answers',
      {
        state: 'returned',
        returned: answered,
        history: [returnedFor('Toit vide'), { ...returnedFor(''), state: 'submitted' }, returnedFor('')],
      },
      'Floue',
    ],
  ])('%s', (_, fields, reason) => {
    expect(returnReasonOf(testFollowUp(7, fields))).toBe(reason);
  });
});
