// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { AnswerValue, SurveyQuestion } from '#contract/rules/surveys/survey.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { testFeedback } from '#tests/support/examples.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testFollowUp, testId, testOrder, testUpload, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { SurveyPanel } from './survey-panel.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { aDraft } from '#tests/support/data/drafts.ts';
import { surveyAnswerDraft } from './survey.draft.ts';
import { noteField } from '#data/queries/visits/typed-answers.ts';
import { draftKinds, draftName } from '#data/drafts/draft-name.ts';

const order = testOrder(7, { state: 'visited', visitedBy: certifier, incompleteFollowUp: true });
let db: UserDatabase;
let nextId = 900;

beforeEach(async () => {
  const nothing = (): void => undefined;
  stubResizeObserver();
  matchNoMedia();
  Element.prototype.scrollIntoView = nothing;
  db = openUserDatabase('survey-panel', testId((nextId += 1)));
  await storeRows(db, 'orders', [order]);
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

/** The survey as the device has it, so that an answer changes what is shown. */
function Panel() {
  const followUp = useLive(async (data) => (await data.followUps.get(order.id))?.row ?? null, []);
  return followUp === undefined ? null : <SurveyPanel order={order} followUp={followUp} />;
}

const screenOf = (content: typeof testContent, section = 'volume') => (
  <I18nProvider i18n={speak('fr')}>
    <MemoryRouter initialEntries={[`/suivi?section=${section}`]}>
      <ToastProvider>
        <AppDataProvider value={testAppData(db, certifier, () => testId((nextId += 1)))}>
          <ContentContext value={content}>
            <Panel />
          </ContentContext>
        </AppDataProvider>
      </ToastProvider>
    </MemoryRouter>
  </I18nProvider>
);

/** Shows the survey. Returns the function that shows it with other content, as of a new version of the office. */
async function show(fields: Partial<FollowUp> = {}, section = 'volume', content = testContent) {
  await storeRows(db, 'followUps', [testFollowUp(7, fields)]);
  const { rerender } = render(screenOf(content, section));
  await screen.findByText(/sur \d+ réponses$/);
  return (other: typeof testContent): void => rerender(screenOf(other, section));
}

const card = (text: string): HTMLElement => screen.getByLabelText(text, { selector: 'section' });

async function answers(): Promise<FollowUp['answers']> {
  return (await db.followUps.get(order.id))?.row.answers ?? {};
}

const undetermined: AnswerValue = { type: 'unknown', reason: testContent.survey.unknownReasons[0]?.code ?? '' };
const given = { value: undetermined, note: '', proofs: [], by: certifier, at: '2026-11-20T09:00:00.000Z', earlier: [] };

test('[PL3p] what a former holder noted stands beside the question, and is no answer', async () => {
  const noted = { value: undetermined, note: '', proofs: [], by: supervisor, at: given.at, byFormer: true as const };
  await show({ cleared: { 'cellar-heated': [noted] } });
  const label = new RegExp(`^Noté aussi : ${supervisor.name}, .+`);
  expect(screen.getAllByText(label)).toHaveLength(1);
  expect(screen.queryByText('répondu')).toBeNull();
});

test('an answer in words is stored; one that is too long is told so and kept', async () => {
  const words = { ...testContent.survey.questions[0], code: 'remarks', type: 'text' as const };
  const question = { ...words, text: { fr: 'Particularités', nl: 'Bijzonderheden' } };
  const survey = { ...testContent.survey, questions: [question as SurveyQuestion, ...testContent.survey.questions] };
  await show({}, 'volume', { ...testContent, survey });
  const field = within(card('Particularités')).getByLabelText('Particularités');
  fireEvent.change(field, { target: { value: 'x'.repeat(5000) } });
  fireEvent.blur(field);
  expect(within(card('Particularités')).getByText(/^Trop long : 4000 caractères au plus/)).toBeTruthy();
  await waitFor(async () => expect((await db.drafts.toArray())[0]?.text).toHaveLength(5000));
  expect((await answers())['remarks']).toBeUndefined();
  fireEvent.change(field, { target: { value: 'Toit refait.' } });
  fireEvent.blur(field);
  await waitFor(async () =>
    expect((await answers())['remarks']?.value).toEqual({ type: 'text', text: 'Toit refait.' }),
  );
});

test('a note of 5 000 characters is kept here and told to be too long; the answer goes without it', async () => {
  await show();
  const cellar = within(card('Cave chauffée ?'));
  fireEvent.click(cellar.getByLabelText('Note : Cave chauffée ?'));
  fireEvent.change(cellar.getByLabelText('Note'), { target: { value: 'x'.repeat(5000) } });
  expect(cellar.getByText(/^Trop long : 1000 caractères au plus/)).toBeTruthy();
  fireEvent.click(cellar.getByLabelText('Oui'));
  await waitFor(async () => expect((await answers())['cellar-heated']?.note).toBe(''));
  await waitFor(async () => expect((await db.drafts.toArray())[0]?.text).toHaveLength(5000));
});

test('a note typed right before the app ended goes with its answer; until then the question is open', async () => {
  const typed = (code: string, text: string) => aDraft(text, { name: surveyAnswerDraft(order.id, noteField(code)) });
  const yes = { ...given, value: { type: 'yesno' as const, yes: true } };
  await db.drafts.bulkPut([typed('attic-heated', 'Sous les tuiles'), typed('shutters', 'x'.repeat(5000))]);
  await show({ answers: { 'attic-heated': yes, shutters: yes } });
  await waitFor(async () => expect((await answers())['attic-heated']?.note).toBe('Sous les tuiles'));
  await screen.findByText(/^1 sur/);
  fireEvent.click(within(screen.getByLabelText('Sections')).getByText('Fenêtres'));
  expect(await within(card('Volets ?')).findByText(/^Trop long : 1000 caractères au plus/)).toBeTruthy();
});

test('what was typed on this device does not take back what another one has submitted', async () => {
  const typed = (code: string, text: string) => aDraft(text, { name: surveyAnswerDraft(order.id, code) });
  const yes = { ...given, value: { type: 'yesno' as const, yes: true } };
  const area = { ...given, value: { type: 'numbers' as const, numbers: [85] } };
  await db.drafts.bulkPut([typed('floor-area', '120'), typed('attic-heated.note', 'Sous les tuiles')]);
  await show({ state: 'submitted', answers: { 'attic-heated': yes, 'floor-area': area } });
  const field = within(card('Surface de plancher')).getByLabelText('Valeur (m²)');
  await waitFor(() => expect(field).toHaveProperty('value', '120'));
  await waitFor(() => expect(card('Combles chauffés ?').querySelector('textarea')?.value).toBe('Sous les tuiles'));
  expect(await db.outbox.count()).toBe(0);
  fireEvent.focus(field);
  fireEvent.blur(field);
  // The other answer is shown, and asked about, before it is replaced.
  expect(await db.outbox.count()).toBe(0);
  fireEvent.click(await within(card('Surface de plancher')).findByRole('button', { name: 'Garder le mien' }));
  fireEvent.focus(field);
  fireEvent.blur(field);
  await waitFor(async () => expect((await answers())['floor-area']?.value).toMatchObject({ numbers: [120] }));
});

test('what is changed right after a number was typed keeps the number, and is undone', async () => {
  const proved = { ...given, value: { type: 'numbers' as const, numbers: [100] }, proofs: [testId(80), testId(81)] };
  await storeRows(db, 'uploads', [testUpload(80, 7), testUpload(81, 7)]);
  await show({ answers: { 'floor-area': proved } });
  const area = within(card('Surface de plancher'));
  const [remove] = await area.findAllByLabelText(/^Enlever .* de la réponse$/);
  fireEvent.change(area.getByLabelText('Valeur (m²)'), { target: { value: '120' } });
  fireEvent.blur(area.getByLabelText('Valeur (m²)'));
  fireEvent.click(remove ?? document.body);
  await waitFor(async () =>
    expect((await answers())['floor-area']).toMatchObject({ value: { numbers: [120] }, proofs: [testId(81)] }),
  );
  // A photo that was taken out by mistake comes back to its place.
  fireEvent.click(await screen.findByText('Annuler'));
  await waitFor(async () => expect((await answers())['floor-area']?.proofs).toEqual([testId(80), testId(81)]));
});

test('a returned answer takes the photo that it lacks; one that was taken back cannot stand', async () => {
  const back = { reason: 'Photo de preuve manquante', by: supervisor, at: '2026-11-20T10:00:00.000Z' };
  const yes = { ...given, value: { type: 'yesno' as const, yes: true } };
  const returned = { 'attic-heated': back, 'cellar-heated': back };
  await show({ state: 'returned', returned, answers: { 'attic-heated': yes } });
  const attic = within(card('Combles chauffés ?'));
  expect(attic.getByLabelText('Photo de preuve : Combles chauffés ?')).toBeTruthy();
  expect(attic.getByText('Garder la réponse')).toBeTruthy();
  const cellar = within(card('Cave chauffée ?'));
  expect(cellar.getByText(/^À revoir/)).toBeTruthy();
  expect(cellar.queryByText('Garder la réponse')).toBeNull();
});

test('an emptied field takes its answer back, and the notice gives it again', async () => {
  await show({ answers: { 'floor-area': { ...given, value: { type: 'numbers', numbers: [85.5] } } } });
  const field = within(card('Surface de plancher')).getByLabelText('Valeur (m²)');
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  await screen.findByText('Réponse enlevée.');
  await waitFor(async () => expect(await answers()).toEqual({}));
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  fireEvent.click(screen.getByText('Annuler'));
  await waitFor(() => expect(field).toHaveProperty('value', '85,5'));
});

test('a reason that was tapped by mistake gives the answer back that it replaced', async () => {
  await show({ answers: { 'floor-area': { ...given, value: { type: 'numbers', numbers: [85.5] } } } });
  const area = within(card('Surface de plancher'));
  fireEvent.click(area.getByLabelText('Ne peut être déterminé'));
  for (const reason of ['Caché', 'Absent', 'Absent']) {
    const isChosen = area.getByText(reason).closest('button')?.getAttribute('aria-pressed');
    fireEvent.click(area.getByText(reason));
    await waitFor(() =>
      expect(area.getByText(reason).closest('button')?.getAttribute('aria-pressed')).not.toBe(isChosen),
    );
  }
  expect((await answers())['floor-area']?.value).toEqual({ type: 'numbers', numbers: [85.5] });
  expect(area.getByLabelText('Valeur (m²)')).toHaveProperty('value', '85,5');
});

test('an answer that a condition closes is shown apart, counts for nothing, and comes back with its condition', async () => {
  const chosen = (code: string) => ({ ...given, value: { type: 'choices' as const, codes: [code] } });
  await show({ answers: { 'wall-insulation': chosen('proven'), 'wall-insulant': chosen('pur') } }, 'walls');
  screen.getByText(/^2 sur/);
  fireEvent.click(within(card('Isolation')).getByLabelText('Absente'));
  const apart = (await screen.findByText(/^N’est plus demandé/)).closest('details');
  expect(within(apart ?? document.body).getByText('PUR')).toBeTruthy();
  expect(screen.getByText(/^1 sur/)).toBeTruthy();
  fireEvent.click(within(card('Isolation')).getByLabelText('Prouvée'));
  const insulant = await screen.findByLabelText('Isolant', { selector: 'section' });
  expect(within(insulant).getByLabelText<HTMLInputElement>('PUR').checked).toBe(true);
  expect(screen.queryByText(/^N’est plus demandé/)).toBeNull();
});

test('what was typed for a question that is asked no more is shown, and can be deleted', async () => {
  const chosen = { ...given, value: { type: 'choices' as const, codes: ['visible'] } };
  const typed = (code: string, text: string) => aDraft(text, { name: surveyAnswerDraft(order.id, code) });
  await db.drafts.bulkPut([typed('wall-insulation-thickness', '12 cm'), typed('glazing.note', 'côté rue')]);
  await show({ answers: { 'wall-insulation': chosen } }, 'walls');
  expect(screen.queryByText('Brouillons sur cet appareil')).toBeNull();
  fireEvent.click(within(card('Isolation')).getByLabelText('Absente'));
  await screen.findByText('Brouillons sur cet appareil');
  expect(screen.getByText('12 cm')).toBeTruthy();
  expect(screen.queryByText('côté rue')).toBeNull();
  await storeRows(db, 'followUps', [testFollowUp(7, { state: 'accepted' })]);
  await screen.findByText('côté rue');
  fireEvent.click(screen.getByLabelText('Supprimer Note : Vitrage'));
  await waitFor(() => expect(screen.queryByText('côté rue')).toBeNull());
  expect(await db.drafts.count()).toBe(1);
});

test('content that changes while the survey is open: an answer without its question is kept, a new question is open', async () => {
  const renew = await show({ answers: { 'cellar-heated': { ...given, value: { type: 'yesno', yes: true } } } });
  const { survey } = testContent;
  const fresh = { ...survey.questions[0], code: 'fresh', text: { fr: 'Garage chauffé ?', nl: 'Garage verwarmd?' } };
  const questions = survey.questions.filter(({ code }) => code !== 'cellar-heated');
  renew({ ...testContent, survey: { ...survey, questions: [fresh as SurveyQuestion, ...questions] } });
  expect(await screen.findByLabelText('Garage chauffé ?', { selector: 'section' })).toBeTruthy();
  expect(screen.queryByLabelText('Cave chauffée ?', { selector: 'section' })).toBeNull();
  expect(screen.getByText(/^N’est plus demandé/)).toBeTruthy();
  expect((await answers())['cellar-heated']?.value).toEqual({ type: 'yesno', yes: true });
});

describe('answers carried over', () => {
  const past = testOrder(3, { number: '2025-000123', orderDate: '2025-03-01', address: order.address });
  const said = (value: AnswerValue) => ({ ...given, value });

  beforeEach(async () => {
    await storeRows(db, 'orders', [past]);
    const earlier = {
      'attic-heated': said({ type: 'yesno', yes: true }),
      'floor-area': said({ type: 'numbers', numbers: [120] }),
      plans: said({ type: 'files', uploadIds: [testId(90)] }),
      glazing: said({ type: 'choices', codes: ['double'] }),
    };
    await storeRows(db, 'followUps', [testFollowUp(3, { state: 'accepted', answers: earlier })]);
  });

  test('from an earlier order are no answers until one tap confirms them, a whole section in one', async () => {
    await show();
    await screen.findByText('Repris de 2025-000123 : Oui');
    expect(within(card('Surface de plancher')).getByText('Repris de 2025-000123 : 120 m²')).toBeTruthy();
    expect(within(card('Plans')).queryByText(/^Repris/)).toBeNull();
    expect(await answers()).toEqual({});
    expect(screen.getByText(/^0 sur/)).toBeTruthy();
    fireEvent.click(screen.getByText('Confirmer la section (2)'));
    const from = { type: 'order', orderId: past.id, number: '2025-000123' };
    await waitFor(async () =>
      expect(await answers()).toMatchObject({
        'attic-heated': { value: { type: 'yesno', yes: true }, from },
        'floor-area': { value: { type: 'numbers', numbers: [120] }, from },
      }),
    );
    await waitFor(() => expect(screen.queryByText('Confirmer')).toBeNull());
    expect(within(card('Combles chauffés ?')).getByText('Repris de 2025-000123')).toBeTruthy();
    fireEvent.click(within(card('Combles chauffés ?')).getByLabelText('Non'));
    await waitFor(async () => expect((await answers())['attic-heated']?.from).toBeUndefined());
  });

  test('from another home of the building are marked so, and offered where the building shares the answer', async () => {
    await storeRows(db, 'orders', [{ ...past, address: { ...past.address, boxnumber: '9' } }]);
    await show({}, 'windows');
    await screen.findByText(/^Repris de 2025-000123, même immeuble, bte 9.*: Double/);
    expect(screen.getAllByText(/^Repris/)).toHaveLength(1);
  });

  test('from another home are confirmed in one tap only where they stand on screen', async () => {
    await storeRows(db, 'orders', [{ ...past, address: { ...past.address, boxnumber: '9' } }]);
    const visible = said({ type: 'choices', codes: ['visible'] });
    const next = { 'wall-insulation': visible, 'wall-insulation-thickness': said({ type: 'numbers', numbers: [120] }) };
    await storeRows(db, 'followUps', [testFollowUp(3, { answers: next })]);
    await show({}, 'walls');
    await screen.findByText(/même immeuble, bte 9.*: Visible/);
    expect(screen.queryByText(/^Confirmer la section/)).toBeNull();
  });

  test('from the visit form: a photo becomes the answer, a note and photos join one', async () => {
    const checklist = [
      { code: 'PEB-heating', done: true, result: 'ok' as const, note: '', photos: [testId(91)] },
      { code: 'PEB-collective', done: true, result: 'ok' as const, note: 'Chaufferie commune', photos: [testId(92)] },
    ];
    await storeRows(db, 'uploads', [testUpload(91, 7), testUpload(92, 7)]);
    await storeRows(db, 'visitFeedback', [
      { ...testFeedback(certifier), id: testId(40), orderId: order.id, checklist },
    ]);
    await show({}, 'heating');
    const plate = within(card('Plaque signalétique'));
    await plate.findByText('Repris du formulaire de visite');
    fireEvent.click(plate.getByText('Confirmer'));
    await waitFor(async () =>
      expect((await answers())['heating-plate']).toMatchObject({
        value: { type: 'files', uploadIds: [testId(91)] },
        from: { type: 'visitForm', feedbackId: testId(40) },
      }),
    );
    const sharing = within(card('Individuel ou collectif'));
    expect(sharing.getByText('À joindre après la réponse.')).toBeTruthy();
    fireEvent.click(sharing.getByLabelText('Collectif'));
    fireEvent.click(await sharing.findByText('Joindre à la réponse'));
    await waitFor(async () =>
      expect((await answers())['heating-sharing']).toMatchObject({
        value: { type: 'choices', codes: ['collective'] },
        note: 'Chaufferie commune',
        proofs: [testId(92)],
      }),
    );
    await waitFor(() => expect(sharing.queryByText('Joindre à la réponse')).toBeNull());
  });

  test('from the visit form that is being filled in on this device, over a form that was submitted before', async () => {
    const line = { result: 'ok', value: '', choice: '', note: '', inBulk: false, photos: [] };
    const checklist = { 'PEB-heating': { ...line, photos: [testId(91)] }, 'PEB-collective': line };
    const form = JSON.stringify({ feedbackId: testId(44), checklist });
    const submitted = [
      { code: 'PEB-heating', done: true, result: 'ok' as const, note: 'Ancienne', photos: [] },
      { code: 'PEB-collective', done: true, result: 'ok' as const, note: 'Chaufferie commune', photos: [] },
    ];
    await storeRows(db, 'uploads', [testUpload(91, 7)]);
    await storeRows(db, 'visits', [testVisit(32, 7)]);
    await storeRows(db, 'visitFeedback', [
      { ...testFeedback(certifier), id: testId(40), visitId: testId(31), orderId: order.id, checklist: submitted },
    ]);
    await db.drafts.put(aDraft(form, { name: draftName(draftKinds.visitForm, testId(32)) }));
    await show({}, 'heating');
    const plate = within(card('Plaque signalétique'));
    fireEvent.click(await plate.findByText('Confirmer'));
    await waitFor(async () =>
      expect((await answers())['heating-plate']).toMatchObject({
        value: { type: 'files', uploadIds: [testId(91)] },
        from: { type: 'visitForm', feedbackId: testId(44) },
        note: '',
      }),
    );
    expect(within(card('Individuel ou collectif')).getByText('Chaufferie commune')).toBeTruthy();
  });
});

test('a question says what somebody else had answered, and not what was tapped by mistake', async () => {
  const before = { ...given, value: { type: 'choices' as const, codes: ['absent'] } };
  const { earlier: _, ...mine } = before;
  const byKarim = { ...mine, by: supervisor, at: '2026-11-20T08:02:00.000Z' };
  const slip = { ...mine, value: { type: 'choices' as const, codes: ['proven'] }, at: '2026-11-20T08:59:50.000Z' };
  const current = { ...before, value: { type: 'choices' as const, codes: ['visible'] }, earlier: [slip, byKarim] };
  await show({ answers: { 'wall-insulation': current } }, 'walls');
  const insulation = within(card('Isolation'));
  expect(insulation.getByText(/^Avant : Marc Peeters, .*09:02 : Absente$/)).toBeTruthy();
  expect(insulation.queryByText(/Avant : .*Prouvée/)).toBeNull();
});

test('keys lead to the next open question and choose; arrows move the focus without storing', async () => {
  await show();
  fireEvent.keyDown(document.body, { key: 'n' });
  const cellar = within(card('Cave chauffée ?'));
  await waitFor(() => expect(document.activeElement).toBe(card('Cave chauffée ?')));
  cellar.getByLabelText('Oui').focus();
  fireEvent.keyDown(cellar.getByLabelText('Oui'), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(cellar.getByLabelText('Non'));
  expect(await db.outbox.count()).toBe(0);
  fireEvent.keyDown(cellar.getByLabelText('Non'), { key: 'Enter' });
  await waitFor(async () => expect((await answers())['cellar-heated']?.value).toEqual({ type: 'yesno', yes: false }));
  fireEvent.keyDown(cellar.getByLabelText('Non'), { key: 'n' });
  await waitFor(() => expect(document.activeElement).toBe(card('Combles chauffés ?')));
  fireEvent.keyDown(card('Combles chauffés ?'), { key: '1' });
  await waitFor(async () => expect((await answers())['attic-heated']?.value).toEqual({ type: 'yesno', yes: true }));
  fireEvent.keyDown(card('Combles chauffés ?'), { key: 'n' });
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
  expect(document.activeElement).toBe(card('Surface de plancher'));
  fireEvent.keyDown(card('Surface de plancher'), { key: 'u' });
  fireEvent.keyDown(card('Surface de plancher'), { key: '1' });
  await waitFor(async () => expect((await answers())['floor-area']?.value).toEqual(undetermined));
});
