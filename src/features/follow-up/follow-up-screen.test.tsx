// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { AnswerValue } from '#contract/rules/surveys/survey.ts';
import { askedQuestions } from '#contract/rules/surveys/survey.ts';
import { writeDraft } from '#data/drafts/drafts.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { AppData } from '#hooks/app/use-app-data.tsx';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testFollowUp, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { CaptureSheet } from '#ui/capture/capture-sheet.tsx';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { PictureEditor } from '#ui/editor/picture-editor.tsx';
import type { FileParts } from '#ui/capture/file-parts.ts';
import { FilePartsContext } from '#ui/capture/file-parts.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { Viewer } from '#ui/viewer/viewer.tsx';
import { FollowUpScreen } from './follow-up-screen.tsx';
import { aDraft } from '#tests/support/data/drafts.ts';
import { surveyAnswerDraft } from './survey/survey.draft.ts';

const order = testOrder(7, { state: 'visited', visitedBy: certifier, incompleteFollowUp: true });
const storeCapture = vi.fn<AppData['storeCapture']>();
const createPictureTool = vi.fn<FileParts['createPictureTool']>();
const parts = { CaptureSheet, Viewer, PictureEditor, createPictureTool };
let db: UserDatabase;
let nextId = 500;

beforeEach(async () => {
  const nothing = (): void => undefined;
  stubResizeObserver();
  matchNoMedia();
  Element.prototype.scrollIntoView = nothing;
  storeCapture.mockReset();
  db = openUserDatabase('follow-up-screen', testId((nextId += 1)));
  await storeRows(db, 'orders', [order]);
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

async function show(
  fields: Partial<FollowUp> = {},
  as = certifier,
  path = `/suivi?order=${order.id}`,
  content: typeof testContent | null = testContent,
): Promise<void> {
  await storeRows(db, 'followUps', [testFollowUp(7, fields)]);
  const newId = (): string => testId((nextId += 1));
  const role = as.id === supervisor.id ? ['s'] : [];
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[path]}>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, as, newId, { storeCapture, role })}>
              <ContentContext value={content}>
                <FilePartsContext value={parts}>
                  <FollowUpScreen />
                  <Address />
                </FilePartsContext>
              </ContentContext>
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  if (content !== null && path.includes('order=')) await screen.findByText(/sur \d+ réponses$/);
}

function Address() {
  return <output aria-label="address">{useLocation().search}</output>;
}
const address = (): string | null => screen.getByLabelText('address').textContent;

const card = (text: string): HTMLElement => screen.getByLabelText(text, { selector: 'section' });
function openSection(name: string): void {
  fireEvent.click(within(screen.getByLabelText('Sections')).getByText(name));
}

async function answers(): Promise<FollowUp['answers']> {
  return (await db.followUps.get(order.id))?.row.answers ?? {};
}

const undetermined: AnswerValue = { type: 'unknown', reason: testContent.survey.unknownReasons[0]?.code ?? '' };
const given = { value: undetermined, note: '', proofs: [], by: certifier, at: '2026-11-20T09:00:00.000Z', earlier: [] };

/** Answers every question that is asked by default, so that one is left. */
function allBut(code: string): FollowUp['answers'] {
  return Object.fromEntries(
    askedQuestions(testContent.survey.questions, {})
      .filter((question) => question.code !== code)
      .map((question) => [question.code, given]),
  );
}

test('a tap answers, and opens the questions that depend on it in their place', async () => {
  await show();
  openSection('Murs');
  // The address has the section: a reload opens it again.
  expect(address()).toContain('section=walls');
  expect(screen.queryByLabelText('Isolant', { selector: 'section' })).toBeNull();
  fireEvent.click(within(card('Isolation')).getByLabelText('Visible'));
  await screen.findByLabelText('Isolant', { selector: 'section' });
  expect((await answers())['wall-insulation']?.value).toEqual({ type: 'choices', codes: ['visible'] });
  fireEvent.click(within(card('Isolation')).getByLabelText('Absente'));
  await waitFor(() => expect(screen.queryByLabelText('Isolant', { selector: 'section' })).toBeNull());
});

test('a number in another unit or beyond its limits is refused, and stays in the field', async () => {
  await show();
  const area = within(card('Surface de plancher'));
  const field = area.getByLabelText('Valeur (m²)');
  fireEvent.change(field, { target: { value: '850 cm' } });
  fireEvent.blur(field);
  expect(area.getByText('Donnez la valeur en m².')).toBeTruthy();
  fireEvent.change(field, { target: { value: '850000' } });
  fireEvent.blur(field);
  expect(area.getByText(/^Attendu : de 1 à 100000 m²/)).toBeTruthy();
  expect((await answers())['floor-area']).toBeUndefined();
  expect(field).toHaveProperty('value', '850000');
  fireEvent.change(field, { target: { value: '85,5 m²' } });
  fireEvent.blur(field);
  await waitFor(async () =>
    expect((await answers())['floor-area']?.value).toEqual({ type: 'numbers', numbers: [85.5] }),
  );
});

test('what was typed right before the app ended becomes the answer; a refused number leaves its question open', async () => {
  const typed = (code: string, text: string) => aDraft(text, { name: surveyAnswerDraft(order.id, code) });
  await db.drafts.bulkPut([typed('floor-area', '85,5'), typed('building-year', '20000')]);
  await show({ answers: allBut('') });
  await waitFor(async () =>
    expect((await answers())['floor-area']?.value).toEqual({ type: 'numbers', numbers: [85.5] }),
  );
  await screen.findAllByText('1 question');
  expect(screen.queryByText('Remettre au superviseur')).toBeNull();
  fireEvent.change(card('Année de construction').querySelector('input') ?? document.body, {
    target: { value: '1987' },
  });
  fireEvent.blur(card('Année de construction').querySelector('input') ?? document.body);
  expect((await screen.findAllByText('Remettre au superviseur')).length).toBeGreaterThan(0);
});

test('what is typed while the field is still being opened stays', async () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const transact = db.transaction.bind(db);
  const late = (...called: Parameters<typeof transact>) =>
    transact(...called).then((result) => opened.then(() => result));
  await show();
  const deletion = vi.spyOn(db, 'transaction').mockImplementation(late as typeof transact);
  await waitFor(() => expect(deletion).toHaveBeenCalled());
  const field = within(card('Surface de plancher')).getByLabelText('Valeur (m²)');
  fireEvent.change(field, { target: { value: '85' } });
  open();
  await waitFor(async () => expect((await db.drafts.toArray()).map(({ text }) => text)).toEqual(['85']));
  expect(field).toHaveProperty('value', '85');
});

test('an accepted survey is read, not answered; the answers that no question asks for stand apart', async () => {
  await show({ state: 'accepted', answers: { ...allBut(''), 'wall-insulant': given } });
  openSection('Murs');
  expect(screen.queryByLabelText('Isolation', { selector: 'section' })).toBeNull();
  const closed = screen.getByText(/^N’est plus demandé/).closest('details');
  expect(within(closed ?? document.body).getByText('Isolant')).toBeTruthy();
});

test('a supervisor withdraws an acceptance with a reason', async () => {
  await show({ state: 'accepted', answers: allBut('') }, supervisor);
  fireEvent.click(await screen.findByText('Retirer l’acceptation'));
  fireEvent.change(screen.getByLabelText('Ce qui est à revoir'), { target: { value: 'Toit vide' } });
  fireEvent.click(screen.getByText('Renvoyer'));
  await waitFor(async () => expect((await db.followUps.get(order.id))?.row.state).toBe('returned'));
  expect((await db.orders.get(order.id))?.row.incompleteFollowUp).toBe(true);
});

test('in the list what is only typed is no answer', async () => {
  const yes = { value: { type: 'yesno' as const, yes: true }, note: '', proofs: [], by: certifier };
  await show(
    { answers: { 'cellar-heated': { ...yes, at: '2026-11-20T10:00:00.000Z', earlier: [] } } },
    certifier,
    '/suivi',
  );
  const left = async () => Number.parseInt((await screen.findByText(/^\d+ questions?$/)).textContent, 10);
  const before = await left();
  await writeDraft(db, surveyAnswerDraft(order.id, 'cellar-heated'), { text: 'no', base: 'yes' }, 0);
  await waitFor(async () => expect(await left()).toBe(before + 1));
});

test('without the questions nothing is said to be complete', async () => {
  await show({}, certifier, undefined, null);
  await screen.findByLabelText('Lecture du relevé');
  expect(screen.queryByText(/complet|Remettre/)).toBeNull();
});

test('"cannot be determined" asks for a reason, and several choices keep at least one', async () => {
  await show();
  fireEvent.click(within(card('Cave chauffée ?')).getByLabelText('Ne peut être déterminé'));
  fireEvent.click(within(card('Cave chauffée ?')).getByText('Inaccessible'));
  await waitFor(async () =>
    expect((await answers())['cellar-heated']?.value).toEqual({ type: 'unknown', reason: 'inaccessible' }),
  );
  openSection('Froid');
  fireEvent.click(within(card('Présent ?')).getByLabelText('Oui'));
  await screen.findByLabelText('Locaux', { selector: 'section' });
  fireEvent.click(within(card('Locaux')).getByLabelText('Cuisine'));
  await waitFor(async () => expect((await answers())['cooled-rooms']).toBeDefined());
  fireEvent.click(within(card('Locaux')).getByLabelText('Cuisine'));
  expect(within(card('Locaux')).getByText(/^Gardez au moins un choix/)).toBeTruthy();
});

test('a captured document becomes the answer', async () => {
  storeCapture.mockResolvedValue({ stored: true, uploadId: testId(70), name: 'plan.pdf', isDuplicate: false });
  await show();
  fireEvent.click(within(card('Plans')).getByText('Ajouter un document'));
  const file = new File(['x'], 'plan.pdf', { type: 'application/pdf' });
  fireEvent.change(await screen.findByLabelText('Fichiers à ajouter'), { target: { files: [file] } });
  await waitFor(async () =>
    expect((await answers())['plans']?.value).toEqual({ type: 'files', uploadIds: [testId(70)] }),
  );
});

test('the last answer makes the survey ready to submit; a return says who and why, until it is submitted again', async () => {
  const history = [{ state: 'returned' as const, by: supervisor, at: '2026-11-20T10:00:00.000Z', reason: 'Toit vide' }];
  await show({ state: 'returned', history, answers: allBut('shutters') });
  expect(screen.getByText(/^Renvoyé par Marc Peeters le .* : Toit vide$/)).toBeTruthy();
  expect(screen.queryByText('Remettre au superviseur')).toBeNull();
  const next = screen.getAllByText('Question suivante, encore 1').map((label) => label.closest('button'));
  // The survey opens at the section with the open question.
  fireEvent.click(within(card('Volets ?')).getByLabelText('Non'));
  fireEvent.click((await screen.findAllByText('Remettre au superviseur'))[0] ?? document.body);
  // A tap on the button that was there before must not submit.
  expect(next.some((button) => button?.isConnected)).toBe(false);
  await screen.findByText('La remise est sur cet appareil, à envoyer.');
  expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['followUp.answer', 'followUp.submit']);
});

test('a refused submission leads to the questions that the server names, and the next one replaces it', async () => {
  await show({ answers: allBut('shutters') });
  await testAppData(db, certifier, () => testId((nextId += 1)), {}).mutate({
    name: 'followUp.submit',
    args: { orderId: order.id },
  });
  const paths = ['shutters', 'asked-since'].map((code) => ({ path: ['survey', code], issue: 'unanswered' }));
  await db.outbox.toCollection().modify({ state: 'refused', error: { code: 'ValidationFailed', paths } });
  await storeRows(db, 'followUps', [testFollowUp(7, { answers: allBut('shutters') })]);
  await screen.findByText(/^Le serveur a refusé la remise.*Ses questions ont changé/);
  openSection('Murs');
  const missing = screen.getByLabelText('Ce qui manque').closest('details');
  fireEvent.click(within(missing ?? document.body).getByText('Volets ?'));
  await waitFor(() => expect(document.activeElement).toBe(card('Volets ?')));
  fireEvent.click(within(card('Volets ?')).getByLabelText('Non'));
  fireEvent.click((await screen.findAllByText('Remettre au superviseur'))[0] ?? document.body);
  await waitFor(async () =>
    expect((await db.outbox.toArray()).map(({ name, state }) => [name, state])).toEqual([
      ['followUp.submit', 'pending'],
      ['followUp.answer', 'pending'],
    ]),
  );
});

test('a returned answer says why at its question, and counts as open until it is given again', async () => {
  const returned = {
    shutters: { reason: 'Volets visibles sur la photo', by: supervisor, at: '2026-11-20T10:00:00.000Z' },
  };
  await show({ state: 'returned', returned, answers: allBut('') });
  expect(screen.getAllByText('1 question')).toHaveLength(2);
  const question = within(card('Volets ?'));
  expect(question.getByText('À revoir, Marc Peeters : Volets visibles sur la photo')).toBeTruthy();
  fireEvent.click(question.getByText('Garder la réponse'));
  expect((await screen.findAllByText('Remettre au superviseur')).length).toBeGreaterThan(0);
  expect(question.queryByText(/^À revoir/)).toBeNull();
});

test('an answer is taken back and given again', async () => {
  await show();
  fireEvent.click(within(card('Cave chauffée ?')).getByLabelText('Oui'));
  fireEvent.click(await within(card('Cave chauffée ?')).findByLabelText('Enlever la réponse : Cave chauffée ?'));
  await waitFor(async () => expect(await answers()).toEqual({}));
  fireEvent.click(await screen.findByText('Annuler'));
  await waitFor(async () => expect((await answers())['cellar-heated']?.value).toEqual({ type: 'yesno', yes: true }));
});

test('a supervisor says who completes a survey and for when; only people of the order are offered', async () => {
  await show({}, supervisor);
  fireEvent.click(await screen.findByText('Qui complète, et pour quand'));
  const person = screen.getByLabelText('Attribué à');
  expect(
    within(person)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Sophie Dubois']);
  fireEvent.change(screen.getByLabelText('Échéance'), { target: { value: '02/12/2026' } });
  fireEvent.click(screen.getByText('Attribuer'));
  await waitFor(async () => expect((await db.followUps.get(order.id))?.row.dueOn).toBe('2026-12-02'));
});

test('a supervisor who opens a survey of the team stays in the team’s list', async () => {
  await show({}, supervisor, `/suivi?whose=team&order=${order.id}`);
  const list = screen.getByRole('list', { name: 'Relevés' });
  fireEvent.click(within(list).getByRole('button'));
  expect(screen.getByRole('radio', { name: 'Équipe' }).getAttribute('aria-checked')).toBe('true');
});

test('an unusual number is asked again, and stored as confirmed', async () => {
  await show();
  const area = within(card('Surface de plancher'));
  const field = area.getByLabelText('Valeur (m²)');
  fireEvent.change(field, { target: { value: '5200' } });
  fireEvent.blur(field);
  expect(area.getByText('5200 m², est-ce bien juste ?')).toBeTruthy();
  expect((await answers())['floor-area']).toBeUndefined();
  fireEvent.click(area.getByText('Oui, c’est juste'));
  await waitFor(async () =>
    expect((await answers())['floor-area']?.value).toEqual({ type: 'numbers', numbers: [5200], confirmed: true }),
  );
  await waitFor(() => expect(area.queryByText(/est-ce bien juste/)).toBeNull());
});

test('search and filters narrow the team’s list and stay in the address; each row says whose, until when and why', async () => {
  const [other, mine, submitted] = [8, 9, 10].map((number) =>
    testOrder(number, { state: 'visited', visitedBy: certifier, incompleteFollowUp: true }),
  );
  if (other === undefined || mine === undefined || submitted === undefined) throw new Error('three orders');
  const history = [{ state: 'returned' as const, by: supervisor, at: '2026-11-18T10:00:00.000Z', reason: 'Toit vide' }];
  await storeRows(db, 'orders', [
    { ...other, address: { ...other.address, street: 'Rue Haute' } },
    { ...mine, assignee: supervisor, visitedBy: supervisor },
    submitted,
  ]);
  await storeRows(db, 'followUps', [
    testFollowUp(8, { state: 'returned', dueOn: '2020-01-02', history }),
    testFollowUp(9, { assignee: supervisor }),
    testFollowUp(10, {
      state: 'submitted',
      history: [{ ...history[0], state: 'submitted', by: certifier, at: '2026-11-19T10:00:00.000Z', reason: '' }],
    }),
  ]);
  await show({}, supervisor, '/suivi?whose=team');
  const rows = async (): Promise<(string | null)[]> =>
    (await screen.findAllByRole('button', { name: /2026-0000/ })).map(({ textContent }) => textContent);
  const all = await rows();
  expect(all).toHaveLength(4);
  expect(all[0]).toMatch(/Rue Haute.*pour le .*Sophie Dubois.*Toit vide.*Renvoyé/);
  expect(all.filter((row) => /Sophie Dubois/.test(row ?? ''))).toHaveLength(3);
  expect(all[3]).toMatch(/Remis le/);
  fireEvent.change(screen.getByLabelText('Chercher un relevé'), { target: { value: 'dubois' } });
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect(screen.getByText('sur 4', { exact: false }).textContent).toBe('3 sur 4');
  fireEvent.click(screen.getByRole('button', { name: /^Renvoyés/ }));
  fireEvent.click(screen.getByRole('button', { name: /^En retard/ }));
  expect(await rows()).toHaveLength(1);
  expect(address()).toBe('?q=dubois&returned=1&late=1&whose=team');
  fireEvent.change(screen.getByLabelText('Chercher un relevé'), { target: { value: 'nulle part' } });
  await screen.findByText('Aucun relevé ne correspond');
  fireEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(address()).toBe('?whose=team');
  expect(await rows()).toHaveLength(4);
});

test('an order without a survey says why', async () => {
  const electrical = testOrder(8, {
    services: [{ code: 'ELE', count: 1, durationMinutes: 60, priceInclVat: 24_000 }],
  });
  await storeRows(db, 'orders', [electrical]);
  await show({}, certifier, `/suivi?order=${electrical.id}`, null);
  await screen.findByText('Cette commande ne demande pas de relevé');
  expect(screen.queryByText(/sur \d+ réponses$/)).toBeNull();
  cleanup();
  await storeRows(db, 'orders', [testOrder(9, { lastVisitAt: null })]);
  await show({}, certifier, `/suivi?order=${testId(9)}`, null);
  await screen.findByText('Le relevé s’ouvre au début de la visite');
});

test('says that the order of the address is not on this device', async () => {
  await storeRows(db, 'followUps', [testFollowUp(7)]);
  await show({}, certifier, '/suivi?order=2026-999999', null);
  await screen.findByText('Cette commande n’est pas sur cet appareil');
  fireEvent.click(screen.getAllByRole('button', { name: 'Suivi' })[0] ?? document.body);
  expect(address()).toBe('');
});
