// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CollectionName, Row } from '#contract/collections.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { LookUp } from '#hooks/orders/use-access.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { stubCanvas } from '#tests/support/files/canvas.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { markLoaded } from '#tests/support/data/mark-loaded.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testId, testOrder, testUpload, testVisit } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { VisitFormScreen } from './visit-form-screen.tsx';
import { aDraft } from '#tests/support/data/drafts.ts';
import { visitFormDraft } from './visit-form.draft.ts';

const order = testOrder(7);
const visit = testVisit(8, 7, { state: 'started' });
let db: UserDatabase;
let nextId = 700;
const newId = (): string => testId((nextId += 1));

async function store<C extends CollectionName>(collection: C, ...rows: Row<C>[]): Promise<void> {
  for (const row of rows)
    await db.rowsOf(collection).put({ id: row.id, version: 1, scopes: ['all'], generation: 1, row });
}

beforeEach(async () => {
  const nothing = (): void => undefined;
  stubResizeObserver();
  stubCanvas();
  matchNoMedia();
  vi.stubGlobal('scrollTo', nothing);
  Element.prototype.scrollIntoView = nothing;
  db = openUserDatabase('test', newId());
  await store('orders', order);
  await store('visits', visit);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

/** Stub of the capture component, which belongs to another screen. */
function Capture({ onStored }: { onStored?: (id: string) => void }) {
  return (
    <button type="button" onClick={() => onStored?.(testId(70))}>
      déclencher
    </button>
  );
}

const noAnswer: LookUp = () => Promise.resolve(null);

function show(address: string, language: 'fr' | 'nl' = 'fr', lookUp = noAnswer): void {
  cleanup();
  const prefix = language === 'nl' ? '/nl' : '';
  render(
    <I18nProvider i18n={speak(language)}>
      <MemoryRouter initialEntries={[`${prefix}${address}`]}>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, certifier, newId)}>
              <ContentContext value={testContent}>
                <VisitFormScreen Capture={Capture} lookUp={lookUp} />
              </ContentContext>
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

/** Matches an accessible name that starts with `name`, with any kind of spaces. */
const named = (name: string) => (text: string) => text.replaceAll(/\s+/g, ' ').startsWith(name);
/** Presses the last match: jsdom renders the buttons of the phone and of the wide screen both. */
const press = (name: string): void =>
  void fireEvent.click(screen.getAllByRole('button', { name: named(name) }).at(-1) ?? document.body);
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const outboxMutations = async (): Promise<{ name: string; args: unknown }[]> =>
  (await db.outbox.orderBy('seq').toArray()).map(({ name, args }) => ({ name, args }));

describe('an unavailable form explains why', () => {
  test('for a missing visit, another employee’s visit and a missing order', async () => {
    show(`/formvisit?visit=${testId(99)}`);
    await screen.findByText('Cette visite n’est pas sur cet appareil');
    await store('visits', testVisit(10, 7, { employee: supervisor }), testVisit(11, 12));
    show(`/formvisit?visit=${testId(10)}`);
    await screen.findByText('Cette visite n’est pas la vôtre');
    expect(screen.getByText(/Marc Peeters/)).toBeTruthy();
    show(`/formvisit?visit=${testId(11)}`);
    await screen.findByText('La commande de cette visite n’est pas sur cet appareil');
    show(`/formvisit?visit=${testId(99)}`, 'nl');
    await screen.findByText('Dit bezoek staat niet op dit toestel');
  });

  test('the server tells what a visit that is not here is', async () => {
    await markLoaded(db);
    const holder = { id: testId(60), name: 'Karim Benali' };
    const { number, address } = testOrder(1);
    const former: LookUp = () => Promise.resolve({ access: 'former', orderId: testId(1), number, address, holder });
    show(`/formvisit?visit=${testId(99)}`, 'fr', former);
    await screen.findByText('Cette visite n’est plus la vôtre');
    expect(screen.getByText(/Karim Benali/)).toBeTruthy();
    show(`/formvisit?visit=${testId(99)}`, 'fr', () => Promise.resolve({ access: 'none' }));
    await screen.findByText('Cette visite n’est pas sur cet appareil');
    await store('visits', testVisit(11, 12));
    show(`/formvisit?visit=${testId(11)}`, 'nl', former);
    await screen.findByText(/De bestelling is toegewezen aan Karim Benali/);
  });

  test('for a submitted form, with a button that completes the visit', async () => {
    const { feedbackId: id, paymentId: _, ...given } = exampleArgs(certifier)['feedback.submit'];
    const states = { invoiceState: null, sellState: null };
    const by = { by: supervisor, submittedAt: '2026-11-20T11:00:00.000Z' };
    await store('visitFeedback', { ...given, ...states, ...by, id, visitId: visit.id, orderId: order.id });
    show(`/formvisit?visit=${visit.id}`);
    await screen.findByText('Formulaire de visite terminé');
    expect(await screen.findByText('Reçu par le serveur.')).toBeTruthy();
    press('Visite effectuée');
    await waitFor(async () => expect((await outboxMutations()).map(({ name }) => name)).toEqual(['visit.complete']));
  });

  test('for a form that is corrected: a new version of it, until the office works with it', async () => {
    const { feedbackId: id, paymentId: _, ...given } = exampleArgs(certifier)['feedback.submit'];
    const rest = { invoiceState: null, sellState: null, by: certifier, submittedAt: '2026-11-20T11:00:00.000Z' };
    await store('visitFeedback', { ...given, ...rest, id, visitId: visit.id, orderId: order.id });
    await store('orders', { ...order, state: 'visited' });
    show(`/formvisit?visit=${visit.id}&flow=correct&step=present`);
    fireEvent.change(await screen.findByDisplayValue('Jean Lambert'), { target: { value: 'Sa fille' } });
    fireEvent.click(screen.getByRole('button', { name: named('Résumé') }));
    press('Envoyer la correction');
    fireEvent.click(await screen.findByText('Envoyer quand même'));
    await screen.findByText('Formulaire de visite corrigé');
    const args = { feedbackId: id, present: 'Sa fille', cashReceived: given.cashReceived, paymentId: null };
    expect(await outboxMutations()).toMatchObject([{ name: 'feedback.correct', args }]);
    expect(screen.getByText('Corriger le formulaire')).toBeTruthy();
    await store('orders', { ...order, state: 'encoding' });
    show(`/formvisit?visit=${visit.id}&flow=correct`);
    await screen.findByText(/^Formulaire de visite (terminé|corrigé)$/);
    expect(screen.queryByText('Corriger le formulaire')).toBeNull();
  });

  test('for a no-show on a completed visit', async () => {
    await store('visits', { ...visit, state: 'done' });
    show(`/formvisit?visit=${visit.id}&flow=absent`);
    expect(await screen.findByText('Cette visite est déjà « Effectuée »')).toBeTruthy();
  });
});

test('without a visit in the address, lists the user’s visits of today and the started forms', async () => {
  await store('visits', testVisit(10, 7, { plannedStart: new Date().toISOString() }));
  await store('visits', testVisit(12, 7, { plannedStart: new Date().toISOString(), employee: supervisor }));
  await db.drafts.put(aDraft('{}', { name: visitFormDraft(visit.id) }));
  show('/formvisit');
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/formvisit?visit=${visit.id}`,
    `/formvisit?visit=${testId(10)}`,
  ]);
  expect(within(links[0] ?? document.body).getByText('Formulaire commencé')).toBeTruthy();
});

const check = (name: string) => within(screen.getByRole('radiogroup', { name }));
const group = (name: string) => within(screen.getByRole('region', { name: named(name) }));

test('shows the checklist on one page: a tap per result, a reason for what is not OK, the rest confirmed together', async () => {
  const services = [
    { code: 'PEB', count: 1, durationMinutes: 60, priceInclVat: 24_000 },
    { code: 'ELE', count: 1, durationMinutes: 60, priceInclVat: 24_000 },
  ] as const;
  await store('orders', { ...order, services: [...services] });
  show(`/formvisit?visit=${visit.id}`);
  await screen.findByRole('heading', { name: named('Jour et heure d’arrivée') });
  press('Contrôles');
  await screen.findByRole('radiogroup', { name: 'Adresse et boîte vérifiées' });
  fireEvent.click(check('Adresse et boîte vérifiées').getByLabelText('OK'));
  fireEvent.click(check('Accès, sécurité').getByLabelText('Pas OK'));
  type('Pourquoi ?', 'portail fermé');
  fireEvent.click(check('Photos relues').getByLabelText('Sans objet'));
  // What has not happened yet is confirmed by itself.
  expect(group('Toutes les visites').queryByRole('button', { name: 'Tout le reste OK' })).toBeNull();
  const electricity = group('Contrôle électrique');
  fireEvent.click(electricity.getByRole('button', { name: 'Tout le reste OK' }));
  const isChosen = (name: string, answer: string): boolean =>
    check(name).getByLabelText<HTMLInputElement>(answer).checked;
  expect(isChosen('Continuité', 'OK')).toBe(true);
  // Nor are a measure, a year and a verdict ever confirmed with the rest.
  expect(isChosen('Terre (Ω)', 'OK')).toBe(false);
  expect(isChosen('Avant ou après 1981', 'Après')).toBe(false);
  expect(isChosen('Verdict', 'Conforme')).toBe(false);
  fireEvent.click(electricity.getByRole('button', { name: named('Annuler') }));
  expect(isChosen('Continuité', 'OK')).toBe(false);
  fireEvent.click(electricity.getByRole('button', { name: 'Tout le reste OK' }));

  // A value proposes, a person confirms; a contradiction is asked about.
  const measure = (value: string): void => {
    fireEvent.change(electricity.getByLabelText('Mesure (Ω)'), { target: { value } });
  };
  for (const [value, said] of [
    ['abc', /Ceci n’est pas un nombre/],
    ['-5', /ne peut pas être négative/],
    ['0', /0 Ω, est-ce bien juste/],
    ['12', /OK proposé \(100 Ω au plus\), à confirmer/],
    ['450', /Pas OK proposé \(100 Ω au plus\), à confirmer/],
  ] as const) {
    measure(value);
    expect(await screen.findByText(said)).toBeTruthy();
    for (const answer of ['OK', 'Pas OK']) expect(isChosen('Terre (Ω)', answer)).toBe(false);
  }
  fireEvent.click(check('Terre (Ω)').getByLabelText('OK'));
  expect(screen.getByText(/^OK hors de la limite/)).toBeTruthy();
  measure('45');
  expect(screen.getByText(/^À noter.: Différentiel de 30 mA/)).toBeTruthy();
  fireEvent.change(electricity.getByLabelText('Différentiel de 30 mA'), { target: { value: 'salle de bains' } });
  expect(screen.queryByText(/^À noter/)).toBeNull();
  fireEvent.click(check('Isolement (MΩ)').getByLabelText('Pas OK'));
  fireEvent.click(check('Verdict').getByLabelText('Conforme'));
  expect(screen.getByText(/^Conforme, mais pas OK.: Isolement/)).toBeTruthy();
  press('Résumé');
  expect(await screen.findByText(/^Contrôles.: 7 OK, 2 pas OK, 1 sans objet/)).toBeTruthy();
  expect(screen.getByText(/^Pas OK.: Accès, sécurité, Isolement/)).toBeTruthy();
  expect(screen.getByText(/^Verdict.: Conforme, mais pas OK/)).toBeTruthy();
  press('OK : Facture, paiement, Signature');
  expect(
    screen.getByText(
      /^Par «.tout OK.».: Facture, paiement, Signature, Schémas conformes, Continuité, Différentiels, Boucle de défaut/,
    ),
  ).toBeTruthy();
  press('Signature');
  press('Aucun signataire sur place');
  press('Résumé');
  press('Envoyer le formulaire');
  const sheet = within(await screen.findByRole('dialog', { name: 'Il manque encore' }));
  expect(sheet.getByText(/^\d+ contrôles?$/)).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Envoyer quand même' }));
  await screen.findByText('Formulaire de visite terminé');
  const [submitted, ...others] = await outboxMutations();
  // Required documents are missing: the visit goes on unless its end is asked for.
  expect(others).toEqual([]);
  expect(submitted?.args).toMatchObject({
    checklist: expect.arrayContaining([
      { code: 'all-address', done: true, note: '', result: 'ok' },
      { code: 'all-safety', done: false, note: 'portail fermé', result: 'notOk' },
      { code: 'all-photos', done: false, note: '', result: 'notApplicable' },
      { code: 'all-payment', done: true, note: '', result: 'ok', inBulk: true },
      { code: 'ELE-earth', done: true, note: 'salle de bains', result: 'ok', value: 45 },
      { code: 'ELE-continuity', done: true, note: '', result: 'ok', inBulk: true },
      { code: 'ELE-verdict', done: true, note: '', result: 'ok', choice: 'conform' },
    ]) as unknown[],
  });
});

test('a check that does not apply asks why where the content wants a reason, and the form has it', async () => {
  show(`/formvisit?visit=${visit.id}`);
  await screen.findByRole('heading', { name: named('Jour et heure d’arrivée') });
  press('Contrôles');
  await screen.findByRole('radiogroup', { name: 'Orientation' });
  fireEvent.click(check('Orientation').getByLabelText('Sans objet'));
  expect(screen.queryByLabelText('Pourquoi ?')).toBeNull();
  fireEvent.click(check('Ventilation par local').getByLabelText('Sans objet'));
  type('Pourquoi ?', 'aucune pièce humide');
  press('Signature');
  press('Aucun signataire sur place');
  press('Résumé');
  press('Envoyer le formulaire');
  fireEvent.click(await screen.findByRole('button', { name: 'Envoyer quand même' }));
  await screen.findByText('Formulaire de visite terminé');
  expect((await outboxMutations())[0]?.args).toMatchObject({
    checklist: expect.arrayContaining([
      { code: 'PEB-orientation', done: false, note: '', result: 'notApplicable' },
      { code: 'PEB-ventilation', done: false, note: 'aucune pièce humide', result: 'notApplicable' },
    ]) as unknown[],
  });
});

test('an invalid section shows its problem before the next one opens, and the summary leads to it', async () => {
  await store('orders', { ...order, total: 200_000 });
  show(`/formvisit?visit=${visit.id}&step=payment`);
  fireEvent.click(await screen.findByLabelText('Espèces reçues'));
  press('Continuer');
  expect(await screen.findByText(/Indiquez le montant reçu/)).toBeTruthy();
  type('Montant reçu en espèces (€)', 'cent');
  expect(screen.getByText(/Ceci n’est pas un montant/)).toBeTruthy();
  type('Montant reçu en espèces (€)', '1 250,50');
  press('Résumé');
  await screen.findByText('15 contrôles');
  press('Envoyer le formulaire');
  expect(screen.getAllByText(/Faites signer, ou dites/)).toHaveLength(1);
  expect(await outboxMutations()).toEqual([]);
  fireEvent.click(screen.getByText(/Faites signer, ou dites/));
  press('Aucun signataire sur place');
  press('Résumé');
  press('Envoyer le formulaire');
  const sheet = within(await screen.findByRole('dialog', { name: 'Il manque encore' }));
  fireEvent.click(sheet.getByRole('switch', { name: 'Terminer la visite' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Envoyer quand même' }));
  await screen.findByText('Formulaire de visite terminé');
  const [submitted, ended] = await outboxMutations();
  expect(submitted).toMatchObject({ name: 'feedback.submit', args: { cashReceived: 125_050, signature: null } });
  expect(submitted?.args).toMatchObject({ remarks: expect.stringContaining('aucun signataire sur place') as string });
  expect(ended).toMatchObject({ name: 'visit.complete', args: { survey: true } });
});

test('each section says how much it lacks', async () => {
  show(`/formvisit?visit=${visit.id}&step=check:all-address`);
  const nav = await screen.findByRole('navigation', { name: 'Parties du formulaire' });
  const described = (name: string): string => {
    const id = within(nav).getByRole('button', { name }).getAttribute('aria-describedby');
    return id === null ? '' : (document.querySelector(`[id="${id}"]`)?.textContent ?? '');
  };
  expect(described('Contrôles')).toBe('15 manquent');
  fireEvent.click(group('Toutes les visites').getByRole('button', { name: 'Tout le reste OK' }));
  expect(described('Contrôles')).toBe('13 manquent');
  expect(described('Signature')).toBe('1 manque');
  expect(described('Client')).toBe('4 manquent');
});

test('Enter and the arrow keys change the step unless the focused element uses them', async () => {
  show(`/formvisit?visit=${visit.id}&step=invoice-given`);
  const title = (name: string) => screen.findByRole('heading', { name: named(name) });
  await title('La facture a-t-elle été remise sur place ?');
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await title('Photos et documents');
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  await title('La facture a-t-elle été remise sur place ?');
  const [yes = document.body] = screen.getAllByLabelText('Oui');
  fireEvent.keyDown(yes, { key: 'ArrowRight' });
  await title('La facture a-t-elle été remise sur place ?');
  fireEvent.keyDown(yes, { key: 'Enter' });
  expect(await title('Photos et documents')).toBeTruthy();
});

test('the office is informed of a no-show only once the server has it', async () => {
  const informed = 'Le bureau est prévenu et replanifie la visite.';
  const informedLater = 'Le bureau sera prévenu dès que le serveur répond.';
  await store('orders', { ...order, client: { ...order.client, phone: '0470 12 34 56' } });
  show(`/formvisit?visit=${visit.id}&flow=absent`);
  await screen.findByText('Combien de tentatives ?');
  press('Terminer : client absent');
  await screen.findByText('Gardé sur cet appareil, part dès qu’il y a du réseau.');
  await screen.findByRole('link', { name: 'Retour à ma journée' });
  const sms = screen.getByRole('link', { name: /^SMS à / }).getAttribute('href') ?? '';
  expect(decodeURIComponent(sms)).toMatch(/^sms:\d+\?&body=Bonjour, nous sommes passés .* personne n’a répondu/);
  expect(screen.getByText(informedLater)).toBeTruthy();
  expect(screen.queryByText(informed)).toBeNull();
  const [entry] = await db.outbox.toArray();
  if (entry === undefined) throw new Error('the outbox is empty');
  await db.outbox.put({ ...entry, state: 'acknowledged' });
  await screen.findByText(informed);
  expect(screen.queryByText(informedLater)).toBeNull();
});

test('a refused no-show reopens with its content and is replaced in the outbox', async () => {
  await store('uploads', testUpload(70, 7));
  show(`/formvisit?visit=${visit.id}&flow=absent`);
  await screen.findByText('Combien de tentatives ?');
  press('Une tentative de plus');
  type('Note', 'volets baissés');
  press('Photographier la porte');
  press('déclencher');
  type('Frais de déplacement (€)', '50');
  press('Terminer : client absent');
  await screen.findByText('Visite terminée : client absent');
  const [entry] = await db.outbox.toArray();
  if (entry === undefined) throw new Error('the outbox is empty');
  // Reproduces a refusal: the entry stays and its optimistic update is removed.
  await db.outbox.put({ ...entry, state: 'refused', error: { code: 'StateNotAllowed' } });
  await store('visits', visit);
  show(`/formvisit?visit=${visit.id}&flow=absent`);
  await screen.findByText(/tout ce qui était rempli est là/);
  expect(screen.getByDisplayValue('volets baissés')).toBeTruthy();
  expect(screen.getByText('Photo gardée avec la commande')).toBeTruthy();
  press('Terminer : client absent');
  await screen.findByText('Visite terminée : client absent');
  const [again, ...others] = await db.outbox.toArray();
  expect(others).toEqual([]);
  expect(again?.id).not.toBe(entry.id);
  expect(again?.args).toMatchObject({
    absence: { attempts: 2, note: 'volets baissés', uploadId: testId(70), fee: 5_000 },
  });
});
