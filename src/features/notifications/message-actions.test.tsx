// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMutation } from '#contract/mutations/upcast.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { certifier, supervisor, testId, testMessage, testOrder } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { MessageActions } from './message-actions.tsx';
import { messageDraft } from '#parts/forms/message.draft.ts';

let db: UserDatabase;
let nextId = 800;
const message = testMessage(5, 7, { author: supervisor });

beforeEach(async () => {
  db = openUserDatabase('test', testId((nextId += 1)));
  const order = testOrder(7);
  await db.orders.put({ id: order.id, version: 1, scopes: ['all'], generation: 1, row: order });
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function show(): () => void {
  const onRead = vi.fn<() => void>();
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={testAppData(db, certifier, () => testId((nextId += 1)))}>
          <MemoryRouter>
            <MessageActions message={message} onRead={onRead} />
          </MemoryRouter>
        </AppDataProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Répondre à Marc Peeters' }));
  return onRead;
}

test('queues a reply from the list without network and marks the message as read', async () => {
  const onRead = show();
  fireEvent.change(screen.getByLabelText('Votre réponse'), { target: { value: 'J’y suis à 10 h' } });
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(onRead).toHaveBeenCalledOnce());
  const [entry] = await db.outbox.toArray();
  if (entry === undefined) throw new Error('nothing is queued');
  expect(readMutation(entry)?.args).toMatchObject({ orderId: message.orderId, body: 'J’y suis à 10 h' });
  expect(await db.drafts.count()).toBe(0);
});

test('sends a reply by Ctrl+Enter', async () => {
  const onRead = show();
  const field = screen.getByLabelText('Votre réponse');
  fireEvent.change(field, { target: { value: 'J’y suis' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await db.outbox.count()).toBe(0);
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(onRead).toHaveBeenCalledOnce());
  expect(await db.outbox.count()).toBeGreaterThan(0);
});

test('saves the reply as the draft of the order’s thread and restores it', async () => {
  show();
  fireEvent.change(screen.getByLabelText('Votre réponse'), { target: { value: 'Je demande' } });
  await waitFor(async () =>
    expect(await db.drafts.get(messageDraft(message.orderId).key)).toMatchObject({ text: 'Je demande' }),
  );
  cleanup();
  show();
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Votre réponse').value).toBe('Je demande'));
});
