// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writeDraft } from '#data/drafts/drafts.ts';
import { certifier, testClient, testFollowUp, testId, testPebDraft, testUpload } from '#tests/support/rows.ts';
import { at, filed, supervisionPage } from '#tests/support/screens/supervision-page.tsx';
import { refusalDraft } from '#parts/decisions/refusal.draft.ts';
import { surveyReturnDraft } from '../survey/survey-return.draft.ts';
import { claimRefusalDraft } from '../kinds/claim-refusal.draft.ts';
import type { DraftHandle } from '#hooks/drafts/define-draft.ts';

const page = supervisionPage();
const { store } = page;

const show = (key: string): void => void page.show(['s'], `/supervision?draft=${encodeURIComponent(key)}`);

async function typed(name: DraftHandle, text = 'Trop loin', base = ''): Promise<string> {
  await writeDraft(page.db(), name, { text, base }, Date.parse(at(9)));
  return name.key;
}

const reasonIsThere = (): Promise<unknown> => screen.findByDisplayValue('Trop loin');

test('opens the drafted refusal of a file at that file, of a later decision', async () => {
  await store('pebDrafts', [testPebDraft(81, 2, { submittedAt: at(1) })]);
  const [one, other] = [
    testUpload(71, 1, { ...filed, name: 'un.jpg' }),
    testUpload(72, 1, { ...filed, name: 'deux.jpg' }),
  ];
  await store('uploads', [one, other]);
  show(await typed(refusalDraft(testId(1), other.id)));
  await reasonIsThere();
  expect(screen.getByRole('button', { name: 'Voir deux.jpg' }).getAttribute('aria-current')).toBe('true');
});

test('opens the drafted refusal of a PEB draft, once', async () => {
  await store('pebDrafts', [testPebDraft(81, 2, { submittedAt: at(1) }), testPebDraft(82, 4, { submittedAt: at(2) })]);
  show(await typed(refusalDraft(testId(4), `draft/${testId(82)}`)));
  await reasonIsThere();
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  // The search box stays.
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
});

test('opens what was marked in a survey, at the field of its reason, once', async () => {
  const submittedAt = at(3);
  const yes = { value: { type: 'yesno' as const, yes: true }, note: '', proofs: [], by: certifier, at: submittedAt };
  await store('pebDrafts', [testPebDraft(81, 2, { submittedAt: at(1) })]);
  await store('followUps', [
    testFollowUp(1, {
      state: 'submitted',
      history: [{ state: 'submitted', by: certifier, at: submittedAt, reason: '' }],
      answers: { 'cellar-heated': { ...yes, earlier: [] }, 'attic-heated': { ...yes, earlier: [] } },
    }),
  ]);
  const text = JSON.stringify({ 'attic-heated': 'Trop loin' });
  show(await typed(surveyReturnDraft(testId(1), submittedAt), text, '{}'));
  const field = await screen.findByDisplayValue('Trop loin');
  fireEvent.keyDown(field, { key: 'Enter' });
  // The search box stays.
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
});

test('opens the drafted refusal of a claim', async () => {
  await store('pebDrafts', [testPebDraft(81, 2, { submittedAt: at(1) })]);
  await store('clients', [testClient(5, { claims: [{ by: certifier, at: at(2) }] })]);
  show(await typed(claimRefusalDraft(testId(5), certifier.id)));
  expect(await reasonIsThere()).toBeTruthy();
});
