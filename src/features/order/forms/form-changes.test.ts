import { expect, test } from 'vitest';
import { testContent } from '#tests/support/content.ts';
import { testFeedback } from '#tests/support/examples.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testId } from '#tests/support/rows.ts';
import { formatsOf } from '#ui/format.ts';
import { formChanges } from './form-changes.tsx';

test('names each line that a correction changed, with both texts and the photos that came and went', () => {
  const context = { i18n: speak('fr'), formats: formatsOf('fr'), content: testContent };
  const line = { code: 'all-address', done: true, note: '', result: 'ok' as const, photos: [testId(71), testId(72)] };
  const before = { ...testFeedback(certifier), remarks: '', checklist: [line] };
  const check = {
    ...line,
    done: false,
    result: 'notOk' as const,
    note: 'Mauvais numéro',
    photos: [testId(72), testId(73)],
  };
  const after = { ...before, remarks: 'Chien dans la cour', checklist: [check] };
  expect(formChanges(context, { before, after: before, hasInvoice: true })).toEqual([]);
  expect(formChanges(context, { before, after, hasInvoice: true })).toMatchObject([
    { label: 'Remarques', before: '', after: 'Chien dans la cour' },
    { before: 'OK', after: 'Pas OK · Mauvais numéro', added: [testId(73)], removed: [testId(71)] },
  ]);
});
