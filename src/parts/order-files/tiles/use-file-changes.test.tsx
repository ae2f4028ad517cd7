// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { AnswerValue } from '#contract/rules/surveys/survey.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testFollowUp, testId, testOrder, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { useFileChanges } from './use-file-changes.ts';

const [gone, stays] = [testUpload(70, 7, { name: 'plaque.jpg' }), testUpload(71, 7)];
const files = (...uploadIds: string[]): AnswerValue => ({ type: 'files', uploadIds });
const said = (value: AnswerValue, proofs: string[] = []): FollowUp['answers'][string] => ({
  value,
  note: 'à vérifier',
  proofs,
  by: certifier,
  at: '2026-11-20T09:00:00.000Z',
  earlier: [],
});
const answers = {
  'heating-plate': said(files(gone.id)),
  plans: said(files(gone.id, stays.id)),
  glazing: said({ type: 'choices', codes: ['double'] }, [stays.id, gone.id]),
  'cellar-heated': said({ type: 'yesno', yes: true }),
};
let db: UserDatabase;
let nextId = 600;

beforeEach(async () => {
  db = openUserDatabase('file-changes', testId((nextId += 1)));
  await storeRows(db, 'uploads', [gone, stays]);
});
afterEach(() => db.delete());

/** Removes the files, and returns the survey. */
async function surveyAfterRemoval(
  worker: typeof certifier,
  survey: Partial<FollowUp> = {},
  removed = [gone],
): Promise<FollowUp | undefined> {
  await storeRows(db, 'orders', [testOrder(7, { assignee: worker })]);
  await storeRows(db, 'followUps', [testFollowUp(7, { answers, ...survey })]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={testAppData(db, certifier, () => testId((nextId += 1)))}>{children}</AppDataProvider>
      </ToastProvider>
    </I18nProvider>
  );
  const { result } = renderHook(() => useFileChanges(testId(7)), { wrapper });
  for (const file of removed) result.current.remove(file);
  await vi.waitFor(async () => {
    for (const { id } of removed) expect((await db.uploads.get(id))?.row.removed).not.toBeNull();
  });
  return (await db.followUps.get(testId(7)))?.row;
}

test('a removed file answers and proves nothing of the survey: a question without another file is open again', async () => {
  const survey = await surveyAfterRemoval(certifier);
  expect(survey?.answers).toMatchObject({
    plans: { value: files(stays.id), note: 'à vérifier' },
    glazing: { value: { codes: ['double'] }, proofs: [stays.id] },
    'cellar-heated': { value: { yes: true } },
  });
  expect(Object.keys(survey?.answers ?? {})).not.toContain('heating-plate');
});

test('two files that are removed at once both leave the answers that name them', async () => {
  const survey = await surveyAfterRemoval(certifier, {}, [gone, stays]);
  expect(Object.keys(survey?.answers ?? {})).toEqual(['glazing', 'cellar-heated']);
  expect(survey?.answers['glazing']?.proofs).toEqual([]);
});

test.each([
  ['a submitted survey', certifier, { state: 'submitted' as const }],
  ['the survey of somebody else', supervisor, {}],
])('the removal of a file changes nothing of %s', async (_, worker, fields) => {
  expect((await surveyAfterRemoval(worker, fields))?.answers).toEqual(answers);
  expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['upload.remove']);
});
