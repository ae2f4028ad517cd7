// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { ProofLink } from '#contract/entities/proof-link.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testId, testOrder, testProofLink } from '#tests/support/rows.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import type { RequestLink } from './proof-link-sheet.tsx';
import { ProofRequest } from './proof-request.tsx';

const requestLink = vi.fn<RequestLink>();
let db: UserDatabase;
let nextId = 500;
const soon = (): string => new Date(Date.now() + 86_400_000).toISOString();

beforeEach(() => {
  stubResizeObserver();
  requestLink.mockReset();
  db = openUserDatabase('test', testId((nextId += 1)));
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

async function show(fields: Partial<Order>): Promise<void> {
  const order = testOrder(7, fields);
  await db.orders.put({ id: order.id, version: 1, scopes: ['all'], generation: 1, row: order });
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <ConfirmProvider Dialog={ConfirmDialog}>
          <MemoryRouter>
            <AppDataProvider value={testAppData(db, certifier, () => testId((nextId += 1)))}>
              <ContentContext value={testContent}>
                <ProofRequest order={order} requestLink={requestLink} />
              </ContentContext>
            </AppDataProvider>
          </MemoryRouter>
        </ConfirmProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  await screen.findByRole('button', { name: /^(Demander des preuves|Nouvelle demande)$/ });
}
const standing = (fields: Partial<ProofLink>) => show({ proofLink: testProofLink(84, fields) });
const sent = async () => (await db.outbox.toArray()).map(({ name, args }) => ({ name, args }));

test('requests what is checked of the chosen person, in the language of the region', async () => {
  const client = { id: testId(9), type: 'Customer', name: 'Jean Lambert', phone: null, email: 'no address' } as const;
  const contacts = [{ name: 'Étude Janssens', phone: '02 123 45 67', email: 'info@janssens.example' }];
  await show({ region: 'flanders', client, contacts, proofRequest: 'Facture de 2019' });
  fireEvent.click(screen.getByRole('button', { name: 'Demander des preuves' }));
  const form = within(await screen.findByRole('dialog'));
  const remark = form.getByLabelText<HTMLTextAreaElement>('Ce que le client lira en plus');
  expect(remark.value).toBe('Facture de 2019');
  fireEvent.change(remark, { target: { value: ' ' } });
  const save = form.getByRole('button', { name: 'Préparer la demande' });
  await vi.waitFor(() => expect(save.hasAttribute('disabled')).toBe(false));
  fireEvent.click(save);
  await form.findByText('Cochez une preuve ou écrivez ce que vous demandez.');
  for (const name of ['Permis, acte', 'Facture avec adresse, matériau, épaisseur'])
    fireEvent.click(form.getByLabelText(name));
  fireEvent.change(form.getByLabelText('Pour'), {
    target: { value: 'Étude Janssens · 02 123 45 67 · info@janssens.example' },
  });
  fireEvent.click(save);
  await vi.waitFor(async () =>
    expect(await sent()).toMatchObject([
      {
        name: 'proof.request',
        args: {
          pieces: ['invoice', 'permit-deed'],
          remark: '',
          language: 'nl',
          recipient: contacts[0],
          replaces: null,
        },
      },
    ]),
  );
});

test('says of no link that it exists before the server has the request', async () => {
  await standing({ expiresAt: null });
  expect(screen.getByText('Pas encore sur le serveur')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Envoyer le lien' })).toBeNull();
});

test('shows the server’s link with a message in the client’s language, or why there is none', async () => {
  requestLink.mockResolvedValueOnce({ fault: 'unreachable' });
  requestLink.mockResolvedValueOnce({ url: 'https://app.example/preuves/secret' });
  await standing({ expiresAt: soon() });
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer le lien' }));
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByText(/Le serveur n’a pas répondu/);
  expect(sheet.getByRole('button', { name: 'Copier le lien' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(sheet.getByRole('button', { name: 'Réessayer' }));
  const field = await sheet.findByLabelText<HTMLInputElement>('Lien');
  expect(field.value).toBe('https://app.example/preuves/secret');
  const mail = sheet.getByRole('link', { name: 'E-mail à Jean Lambert' }).getAttribute('href');
  expect(mail).toMatch(/^mailto:jean@client\.example\?subject=/);
  const sms = sheet.getByRole('link', { name: 'SMS à Jean Lambert' }).getAttribute('href');
  expect(sms).toMatch(/^sms:0470123456\?&body=Bonjour.*preuves%2Fsecret/);
});

test('closes a link after a question, and says of an expired or closed one that it is', async () => {
  await standing({ expiresAt: soon() });
  fireEvent.click(screen.getByRole('button', { name: 'Fermer le lien' }));
  const question = within(await screen.findByRole('dialog'));
  fireEvent.click(question.getByRole('button', { name: 'Fermer le lien' }));
  await vi.waitFor(async () => expect(await sent()).toMatchObject([{ name: 'proof.revoke' }]));
  const [entry] = await db.outbox.toArray();
  cleanup();
  await standing({ expiresAt: soon(), revoked: { by: certifier, at: entry?.createdAt ?? '' } });
  await screen.findByText('Fermeture pas encore sur le serveur');
  cleanup();
  await db.outbox.clear();
  await standing({ expiresAt: '2026-01-01T08:00:00.000Z' });
  expect(screen.getByText(/^Lien expiré le/)).toBeTruthy();
  cleanup();
  await standing({ expiresAt: soon(), revoked: { by: supervisor, at: '2026-11-20T10:00:00.000Z' } });
  expect(screen.getByText(/^Lien fermé le .* par Marc Peeters$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Envoyer le lien' })).toBeNull();
});

test('renews a link that has ended or expired in one press, as it was asked', async () => {
  const { pieces, remark, language, recipient } = testProofLink(84);
  for (const ended of [
    { expiresAt: '2026-01-01T08:00:00.000Z' },
    { expiresAt: soon(), revoked: { by: supervisor, at: '2026-11-20T10:00:00.000Z', why: 'handedOver' } },
  ] as const) {
    await standing(ended);
    fireEvent.click(screen.getByRole('button', { name: 'Renouveler le lien' }));
    const args = { pieces, remark, language, recipient, replaces: testId(84) };
    await vi.waitFor(async () => expect(await sent()).toMatchObject([{ name: 'proof.request', args }]));
    cleanup();
    await db.outbox.clear();
  }
});

test('renews the link of an order that has another client for that client', async () => {
  const revoked = { by: supervisor, at: '2026-11-20T10:00:00.000Z', why: 'otherClient' } as const;
  const client = { ...testOrder(7).client, name: 'Ann Claes', phone: '0471 11 22 33', email: null };
  await show({ client, proofLink: testProofLink(84, { expiresAt: soon(), revoked }) });
  fireEvent.click(screen.getByRole('button', { name: 'Renouveler le lien' }));
  const recipient = { name: 'Ann Claes', phone: '0471 11 22 33', email: null };
  await vi.waitFor(async () => expect(await sent()).toMatchObject([{ name: 'proof.request', args: { recipient } }]));
});

test('says why a link has ended', async () => {
  for (const [why, sentence] of [
    ['handedOver', /^Lien fermé le .* : la commande a changé de mains$/],
    ['otherClient', /^Lien fermé le .* : la commande a un autre client$/],
    ['cancelled', /^Lien fermé le .* : la commande a été annulée$/],
    ['disabled', /^Lien fermé le .* : Marc Peeters n’a plus de compte$/],
  ] as const) {
    await standing({ expiresAt: soon(), revoked: { by: supervisor, at: '2026-11-20T10:00:00.000Z', why } });
    expect(screen.getByText(sentence)).toBeTruthy();
    cleanup();
  }
});
