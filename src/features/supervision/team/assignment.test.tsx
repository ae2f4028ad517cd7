// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { testDevice } from '#tests/support/data/heartbeats.ts';
import {
  certifier,
  testClient,
  testEmployee,
  testId,
  testOrder,
  testPebDraft,
  testVisit,
} from '#tests/support/rows.ts';
import { at, supervisionPage } from '#tests/support/screens/supervision-page.tsx';

const { store, show, queued, press } = supervisionPage();

const colleague = { id: testId(21), name: 'Marc Petit' };
beforeEach(async () => {
  const qualified = testEmployee(colleague, { qualifications: ['peb-brussels'] });
  await store('employees', [testEmployee(certifier), qualified]);
  await store('orders', [testOrder(2, { assignee: certifier })]);
  await store('pebDrafts', [testPebDraft(81, 2, { submittedAt: at(3) })]);
});

async function choose(name: string): Promise<HTMLElement> {
  const sheet = await screen.findByRole('dialog', { name: 'Attribuer la commande' });
  const box = await within(sheet).findByRole('combobox', { name: 'Attribué à' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  fireEvent.change(box, { target: { value: name } });
  fireEvent.keyDown(box, { key: 'Enter' });
  return sheet;
}

async function assignTo(name: string): Promise<void> {
  const sheet = await choose(name);
  const confirm = within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Attribuer' });
  await waitFor(() => expect(confirm.disabled).toBe(false));
  fireEvent.click(confirm);
}

test('gives an order by its key, from the decision that is shown, and taken back by its key', async () => {
  show();
  await screen.findByText(`Attribuée à ${certifier.name}`);
  expect(screen.getByRole('button', { name: 'Attribuer' }).querySelector('kbd')?.textContent).toBe('a');
  press('a');
  await assignTo('marc');
  await screen.findByText(`Attribuée à ${colleague.name}`);
  expect(await queued()).toEqual([{ name: 'order.assign', args: { orderId: testId(2), assignee: colleague } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // It is still to be decided.
  expect(screen.getByRole('heading', { name: 'Réponse au brouillon PEB' })).toBeTruthy();
  press('u');
  await screen.findByText(`Attribuée à ${certifier.name}`);
  expect(await queued()).toEqual([]);
});

test('gives an order after one question about unsent work of its holder and the time of its visit', async () => {
  const span = { plannedStart: '2026-12-01T09:00:00.000Z', plannedEnd: '2026-12-01T10:00:00.000Z' };
  const his = testVisit(12, 3, { employee: colleague, ...span });
  await store('visits', [testVisit(11, 2, { employee: certifier, ...span }), his]);
  const orders = [{ orderId: testId(2), mutations: 1, files: 2 }];
  await store('devices', [testDevice(91, certifier, { name: 'Téléphone', orders })]);
  show();
  await screen.findByText(`Attribuée à ${certifier.name}`);
  press('a');
  await assignTo('marc');
  const question = await screen.findByRole('dialog', { name: /^Attribuer quand même/ });
  expect(question.textContent).toMatch(/Une autre visite est prévue.*3 éléments de cette commande ne sont pas/);
  fireEvent.click(within(question).getByRole('button', { name: 'Attribuer quand même' }));
  await waitFor(async () => expect(await queued()).toMatchObject([{ name: 'order.assign' }]));
});

test('gives no order to one whom the contract refuses, which the sheet says before', async () => {
  await store('employees', [testEmployee(colleague, { qualifications: ['peb-wallonia'] })]);
  show();
  await screen.findByText(`Attribuée à ${certifier.name}`);
  press('a');
  const sheet = await choose('marc');
  await within(sheet).findByText('Marc Petit n’a pas la qualification « PEB Bruxelles ».');
  const confirm = within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Attribuer' });
  expect(confirm.disabled).toBe(true);
  fireEvent.keyDown(within(sheet).getByRole('combobox'), { key: 'Enter' });
  fireEvent.submit(confirm.form ?? sheet);
  expect(await queued()).toEqual([]);
});

test('gives no client, who has no order', async () => {
  await store('clients', [testClient(61, { claims: [{ by: certifier, at: at(4) }] })]);
  show(['s'], '/supervision?kind=claim');
  await screen.findByRole('heading', { name: `${certifier.name} demande ce client` });
  press('a');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Attribuer' })).toBeNull();
});
