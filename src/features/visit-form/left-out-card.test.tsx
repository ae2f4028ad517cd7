// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { readDraft, writeDraft } from '#data/drafts/drafts.ts';
import { unsentWork } from '#data/queries/sync/unsent-work.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testFeedback } from '#tests/support/examples.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testId, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { LeftOutCard } from './left-out-card.tsx';
import { correctionDraft, visitFormDraft } from './visit-form.draft.ts';

const feedback = { ...testFeedback(certifier), remarks: 'Clé au café' };
const visitId = feedback.visitId;
const typed = {
  feedbackId: testId(300),
  remarks: 'Toit en travaux',
  sold: true,
  cash: '80',
  options: ['cashAmountReceived', 'payCard'],
  checklist: { 'all-address': { result: 'notOk', value: '', note: 'numéro caché', inBulk: false, photos: [] } },
};
let db: UserDatabase;
let nextId = 700;
const newId = (): string => testId((nextId += 1));

beforeEach(async () => {
  db = openUserDatabase('left-out', newId());
  await storeRows(db, 'visits', [testVisit(31, 1)]);
  await storeRows(db, 'visitFeedback', [feedback]);
  await writeDraft(db, visitFormDraft(visitId), { text: JSON.stringify(typed), base: '' }, Date.now());
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{`${pathname}${search}`}</p>;
}

function show({ canCorrect = true, language = 'fr' }: { canCorrect?: boolean; language?: 'fr' | 'nl' } = {}): void {
  render(
    <I18nProvider i18n={speak(language)}>
      <MemoryRouter initialEntries={[`/formvisit?visit=${visitId}`]}>
        <ToastProvider>
          <AppDataProvider value={testAppData(db, certifier, newId)}>
            <LeftOutCard feedback={feedback} canCorrect={canCorrect} />
            <Address />
          </AppDataProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

const form = z.looseObject({ remarks: z.string(), options: z.array(z.string()) });

test('[LW7e] shows field by field what another device’s form leaves out, and moves it to a correction without a loss', async () => {
  expect(await unsentWork(db)).toMatchObject({ drafts: 1 });
  show();
  const card = (await screen.findByText('Toit en travaux')).closest('section');
  expect(card?.textContent).toContain('Formulaire : Clé au café');
  expect(card?.textContent).toContain('Vendu ou sous compromisOuiFormulaire : Non');
  expect(card?.textContent).toContain('numéro caché');
  expect(card?.textContent?.replaceAll(/\s/g, ' ')).toContain('80,00 €Formulaire : 50,00 €');
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre dans une correction' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('flow=correct'));
  expect(await readDraft(db, visitFormDraft(visitId).key)).toBeUndefined();
  const correction = form.parse(JSON.parse((await readDraft(db, correctionDraft(visitId).key))?.text ?? '{}'));
  expect(correction).toMatchObject({
    feedbackId: feedback.id,
    remarks: 'Clé au café\nToit en travaux\nEspèces reçues : 80',
    sold: true,
    cash: '50',
    options: ['cashAmountReceived', 'askReview', 'payCard'],
    present: 'Jean Lambert',
    checklist: { 'all-address': { result: 'notOk', note: 'numéro caché' } },
  });
  expect(await unsentWork(db)).toMatchObject({ drafts: 1 });
});

test('[LW7e] a row that another device saved is shown too, is deleted with an undo, and ends once a correction has it', async () => {
  await db.drafts.clear();
  const at = '2026-11-20T09:00:00.000Z';
  const fields = { remarks: { value: '"Toit en travaux"', at } };
  const row = { id: testId(301), visitId, employee: certifier, fields, ended: null, submittedId: feedback.id };
  await storeRows(db, 'formDrafts', [row]);
  show();
  await screen.findByText('Toit en travaux');
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
  await screen.findByText('Brouillon supprimé.');
  await waitFor(() => expect(screen.queryByText('Toit en travaux')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await screen.findByText('Toit en travaux');
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre dans une correction' }));
  await waitFor(async () => expect((await db.formDrafts.get(row.id))?.row.ended).not.toBeNull());
  const correction = form.parse(JSON.parse((await readDraft(db, correctionDraft(visitId).key))?.text ?? '{}'));
  expect(correction.remarks).toBe('Clé au café\nToit en travaux');
});

test('[LW7e] is deleted with an undo; without a correction it stays readable', async () => {
  show({ canCorrect: false });
  await screen.findByText('Toit en travaux');
  expect(screen.queryByRole('button', { name: 'Reprendre dans une correction' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
  await screen.findByText('Brouillon supprimé.');
  await waitFor(() => expect(screen.queryByText('Toit en travaux')).toBeNull());
  expect(await unsentWork(db)).toMatchObject({ drafts: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Toit en travaux')).toBeTruthy();
});

test('[LW7e] is written in Dutch', async () => {
  show({ language: 'nl' });
  expect(await screen.findByRole('heading', { name: 'Getypt, maar niet in het formulier' })).toBeTruthy();
});
