// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import {
  certifier,
  supervisor,
  testClient,
  testConflict,
  testEmployee,
  testFollowUp,
  testId,
  testOrder,
  testPebDraft,
  testProof,
  testProofLink,
  testUpload,
  testVisit,
} from '#tests/support/rows.ts';
import { testDevice } from '#tests/support/data/heartbeats.ts';
import { markLoaded } from '#tests/support/data/mark-loaded.ts';
import { at, filed, supervisionPage } from '#tests/support/screens/supervision-page.tsx';

const page = supervisionPage();
const { show, queued, press, clickAlive, store } = page;
const panel = (title: string): HTMLElement => {
  const region = screen.getByRole('heading', { name: title }).closest('section');
  if (region === null) throw new Error('no panel');
  return region;
};

test('is closed to everybody else', async () => {
  show([]);
  expect(await screen.findByText('Cette page est réservée aux superviseurs.')).toBeTruthy();
});

test('says nothing of what waits before the first load is complete', async () => {
  await page.db().remotes.clear();
  show();
  await screen.findByRole('heading', { level: 1, name: 'À décider' });
  expect(screen.queryByText('Rien à décider')).toBeNull();
  await markLoaded(page.db());
  await screen.findByText('Rien à décider');
});

test('shows today’s visits of each employee on the axis of the day', async () => {
  const today = brusselsDay(Date.now());
  const [noon, one] = [`${today}T11:00:00.000Z`, `${today}T12:00:00.000Z`] as const;
  await store('employees', [testEmployee(certifier), testEmployee(supervisor)]);
  await store('visits', [
    testVisit(31, 1, { employee: certifier, state: 'started', plannedStart: noon, plannedEnd: one }),
    testVisit(32, 2, { employee: supervisor, state: 'done', plannedStart: noon, plannedEnd: one }),
  ]);
  show();
  await screen.findByRole('link', { name: certifier.name });
  expect(screen.getByRole('link', { name: / · En cours$/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: / · Effectuée$/ })).toBeTruthy();
});

test('[RN5b] says above the decisions that a device came back empty, and leads to its card below them', async () => {
  await store('uploads', [testUpload(71, 1, filed)]);
  const lost = { at: at(2), reportedAt: at(1), mutations: 1, files: 0, orders: [] };
  await store('devices', [{ ...testDevice(81, certifier), lost }]);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Appareil revenu vide 1' }));
  expect(document.activeElement?.firstChild).toBe(screen.getByRole('region', { name: 'Appareil revenu vide' }));
});

test('decides evidence by keys: a file accepted, the next one returned with its reason, then the next decision', async () => {
  await store('uploads', [
    testUpload(71, 1, { ...filed, capturedAt: at(0) }),
    testUpload(72, 1, { ...filed, capturedAt: at(1) }),
    testUpload(73, 1, { ...filed, receivedAt: null }),
    testUpload(74, 3, filed),
  ]);
  await store('pebDrafts', [testPebDraft(81, 2, { submittedAt: at(5) })]);
  show();
  expect(await screen.findByRole('heading', { name: '2 pièces à contrôler' })).toBeTruthy();
  press('e');
  await screen.findByRole('heading', { name: '1 pièce à contrôler' });
  press('r');
  const reason = await screen.findByLabelText('Raison');
  fireEvent.click(screen.getByRole('button', { name: 'Renvoyer' }));
  expect(screen.getByText('Donnez la raison.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Floue' }));
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });
  await screen.findByRole('heading', { name: 'Réponse au brouillon PEB' });
  const saw = { orderId: testId(1), under: filed.requirement, seen: null };
  expect(await queued()).toEqual([
    { name: 'upload.review', args: { uploadId: testId(71), accepted: true, reason: '', ...saw } },
    { name: 'upload.review', args: { uploadId: testId(72), accepted: false, reason: 'Floue', ...saw } },
  ]);
});

test('accepts all files of an order at once', async () => {
  await store('uploads', [testUpload(71, 1, filed), testUpload(72, 1, filed)]);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Accepter les 2' }));
  expect(await screen.findByText('Rien à décider')).toBeTruthy();
  expect(await queued()).toMatchObject([{ name: 'upload.review' }, { name: 'upload.review' }]);
});

test('moves through the list by j and k, and decides a survey, a draft, a claim and a value', async () => {
  const history = [{ state: 'submitted' as const, by: certifier, at: at(2), reason: '' }];
  await store('followUps', [testFollowUp(1, { state: 'submitted', history })]);
  await store('pebDrafts', [testPebDraft(81, 2, { submittedAt: at(3) })]);
  await store('clients', [testClient(61, { claims: [{ by: certifier, at: at(4) }] })]);
  await store('conflicts', [testConflict(51, 1, { at: at(5), field: 'urgent', lost: true, kept: false })]);
  show();
  await screen.findByRole('heading', { name: 'Relevé à contrôler' });
  press('j');
  await screen.findByRole('heading', { name: 'Réponse au brouillon PEB' });
  press('j');
  await screen.findByRole('heading', { name: `${certifier.name} demande ce client` });
  press('k');
  fireEvent.click(await screen.findByRole('button', { name: 'Le client refuse' }));
  fireEvent.change(screen.getByLabelText('Raison'), { target: { value: 'Surface fausse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Le client refuse' }));
  await screen.findByRole('heading', { name: `${certifier.name} demande ce client` });
  press('r');
  const reason = await screen.findByLabelText('Raison');
  fireEvent.change(reason, { target: { value: 'Suivi par Els' } });
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });
  await screen.findByRole('heading', { name: 'Commande urgente' });
  press('e');
  await screen.findByRole('heading', { name: 'Relevé à contrôler' });
  press('e');
  await waitFor(async () =>
    expect((await queued()).map(({ name }) => name)).toEqual([
      'draft.decide',
      'client.decideClaim',
      'conflict.restore',
      'followUp.accept',
    ]),
  );
  expect(await queued()).toMatchObject([
    { args: { to: 'rejected', reason: 'Surface fausse' } },
    { args: { given: false, employee: certifier, reason: 'Suivi par Els' } },
    { args: { value: { urgent: true } } },
    { args: { orderId: testId(1) } },
  ]);
});

test('opens on one kind when its address says so, and what is no longer to be decided stays until its reader goes on', async () => {
  await store('pebDrafts', [testPebDraft(81, 2, { submittedAt: at(3) })]);
  await store('clients', [testClient(61, { claims: [{ by: certifier, at: at(4) }] })]);
  show(['s'], '/supervision?kind=claim');
  await screen.findByRole('heading', { name: `${certifier.name} demande ce client` });
  expect(within(screen.getByRole('list', { name: 'À décider' })).getAllByRole('listitem')).toHaveLength(1);
  expect(panel(`${certifier.name} demande ce client`).textContent).toContain('Ce client n’a pas de commercial.');
  await store('clients', [testClient(61)]);
  await screen.findByText('N’est plus à décider.');
  await clickAlive('Laisser ainsi');
  expect(await screen.findByText('Rien de tel à décider')).toBeTruthy();
});

test.each([
  ['toPlan', /Rétablissez la visite avant d’accepter/],
  ['cancelled', /Rouvrez la commande, puis rétablissez la visite/],
  ['certified', /Cette commande est certifiée/],
] as const)(
  '[PL3l] says what comes before a yes to a cancelled visit of an order that is %s',
  async (state, sentence) => {
    const visit = testVisit(31, 1, { state: 'cancelled', employee: certifier });
    const lost = { visitId: visit.id, by: certifier, steps: [{ state: 'done', at: at(2) }], absence: null };
    await store('orders', [testOrder(1, { state })]);
    await store('visits', [visit]);
    await store('conflicts', [testConflict(51, 1, { field: 'visit', lost, kept: null, writtenAt: at(2) })]);
    show();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accepter' })).toBeNull();
    press('e');
    press('r');
    await screen.findByText('Confirmer : Refuser ?');
    expect(await queued()).toEqual([]);
  },
);

test('decides thirty items of every kind by keyboard alone', async () => {
  const orders = Array.from({ length: 30 }, (_, index) => 100 + index);
  await store(
    'orders',
    orders.map((n) => testOrder(n, { state: 'visited' })),
  );
  const ofKind = (kind: number): number[] => orders.filter((n) => n % 5 === kind);
  const since = (n: number): string => at(n - 100);
  await store(
    'uploads',
    ofKind(0).map((n) => testUpload(1000 + n, n, { ...filed, receivedAt: since(n) })),
  );
  await store(
    'followUps',
    ofKind(1).map((n) =>
      testFollowUp(n, {
        state: 'submitted',
        history: [{ state: 'submitted', by: certifier, at: since(n), reason: '' }],
      }),
    ),
  );
  await store(
    'pebDrafts',
    ofKind(2).map((n) => testPebDraft(2000 + n, n, { submittedAt: since(n) })),
  );
  await store(
    'clients',
    ofKind(3).map((n) => testClient(3000 + n, { claims: [{ by: certifier, at: since(n) }] })),
  );
  await store(
    'conflicts',
    ofKind(4).map((n) => testConflict(4000 + n, n, { at: since(n), field: 'urgent', lost: true, kept: false })),
  );
  show();
  for (let left = 30; left > 0; left -= 1) {
    await screen.findByText(`${left}`, { selector: 'h1 > span' });
    press('e');
  }
  expect(await screen.findByText('Rien à décider')).toBeTruthy();
  const made = (await queued()).map(({ name }) => name);
  expect(
    Object.fromEntries([...new Set(made)].map((name) => [name, made.filter((one) => one === name).length])),
  ).toEqual({
    'upload.review': 6,
    'followUp.accept': 6,
    'draft.decide': 6,
    'client.decideClaim': 6,
    'conflict.restore': 6,
  });
});

test('[OB7f] takes the last decision back by its key, and all files of one act together; nothing was sent meanwhile', async () => {
  await store('uploads', [testUpload(71, 1, filed), testUpload(72, 1, filed)]);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Accepter les 2' }));
  await screen.findByText('Rien à décider');
  const now = Date.now();
  const limits = { mutations: 100, bytes: 100_000 };
  expect(await createSyncStorage(page.db()).nextBatch('field', limits, now)).toEqual([]);
  expect(await createSyncStorage(page.db()).nextBatch('field', limits, now + 11_000)).toHaveLength(2);
  press('u');
  await screen.findByRole('heading', { name: '2 pièces à contrôler' });
  expect(await screen.findByText('Décision annulée.')).toBeTruthy();
  expect(await queued()).toEqual([]);
  expect((await page.db().uploads.toArray()).map(({ row }) => row.review)).toEqual([null, null]);
});

test('does not take back a decision that was sent', async () => {
  await store('pebDrafts', [testPebDraft(81, 2, { submittedAt: at(3) })]);
  show();
  await screen.findByRole('heading', { name: 'Réponse au brouillon PEB' });
  press('e');
  await screen.findByText('Rien à décider');
  await page
    .db()
    .outbox.toCollection()
    .modify({ attemptedAt: at(9) });
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Trop tard : la décision part au serveur.')).toBeTruthy();
  expect(await queued()).toMatchObject([{ name: 'draft.decide' }]);
});

test('closes when the role is withdrawn while the page is open, and decides nothing by key any more', async () => {
  await store('pebDrafts', [testPebDraft(81, 2, { submittedAt: at(3) })]);
  const withdraw = show();
  await screen.findByRole('heading', { name: 'Réponse au brouillon PEB' });
  withdraw();
  await screen.findByText('Cette page est réservée aux superviseurs.');
  press('e');
  press('u');
  expect(await queued()).toEqual([]);
});

test('decides what a client sent by a link: accepted, returned with a reason, or decided by a colleague meanwhile', async () => {
  const proofs = [testProof(41, 2, at(1)), testProof(42, 2, at(2), null), testProof(43, 2, at(3))];
  await store('orders', [
    testOrder(2, { proofLink: testProofLink(85), clientDocuments: proofs.map(({ listed }) => listed) }),
  ]);
  await store(
    'documents',
    proofs.map(({ document }) => document),
  );
  await store(
    'uploads',
    proofs.map(({ upload }) => upload),
  );
  await store('pebDrafts', [testPebDraft(81, 2, { submittedAt: at(5) })]);
  show();
  await screen.findByRole('heading', { name: '3 preuves du client' });
  expect(screen.getByRole('button', { name: /^Preuves du client/ })).toBeTruthy();
  expect(panel('3 preuves du client').textContent).toContain('facture 41.pdf · client · 20/11/2026');
  // There is nothing to compare it with.
  expect(screen.queryByRole('button', { name: 'Comparer' })).toBeNull();
  press('e');
  await screen.findByRole('heading', { name: '2 preuves du client' });
  const review = { accepted: true, reason: '', by: supervisor, at: at(4) };
  await store(
    'uploads',
    proofs.slice(2).map(({ upload }) => ({ ...upload, review })),
  );
  await screen.findByRole('heading', { name: '1 preuve du client' });
  press('r');
  fireEvent.click(await screen.findByRole('button', { name: 'Illisible' }));
  fireEvent.click(screen.getByRole('button', { name: 'Renvoyer' }));
  await screen.findByRole('heading', { name: 'Réponse au brouillon PEB' });
  expect(screen.queryByRole('button', { name: /^Preuves du client/ })).toBeNull();
  const saw = { orderId: testId(2), under: null, seen: null };
  expect(await queued()).toEqual([
    { name: 'upload.review', args: { uploadId: testId(141), accepted: true, reason: '', ...saw } },
    { name: 'upload.review', args: { uploadId: testId(142), accepted: false, reason: 'Illisible', ...saw } },
  ]);
});
