// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isEveryday } from '#tests/support/data/everyday.ts';
import { order, orderLeft } from '#tests/support/typed-forms/company.tsx';
import type { Line, Rows } from '#tests/support/typed-forms/company.tsx';
import { lines, eachWithForms } from '#tests/support/typed-forms/typed-forms.tsx';

const { pull, type } = eachWithForms();

async function expectToStay(line: Line, rows: Rows, says: RegExp): Promise<void> {
  const field = await type(line);
  await act(() => pull(rows));
  await waitFor(() => expect(document.body.textContent).toMatch(says));
  expect(field.isConnected).toBe(true);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe(line.typed);
  // The next letter goes where the last one went.
  fireEvent.change(field, { target: { value: `${line.typed}0` } });
  expect(field.value).toBe(`${line.typed}0`);
  expect(within(document.body).queryByText('Enregistré')).toBeNull();
}

const kinds = ['changed', 'ended', 'left'] as const;
const cases = Object.entries(lines).flatMap(([name, line]) => {
  const found = kinds.flatMap((kind) => {
    const arrives = line[kind];
    return arrives === undefined ? [] : [{ name, kind, line, rows: arrives[0], says: arrives[1] }];
  });
  // Each is a whole page: the gate plays one of each line.
  return isEveryday ? found.slice(0, 1) : found;
});

test.each(cases)(
  '[LW6e] $name stays under the hands when it is $kind by a colleague, and says so',
  ({ line, rows, says }) => expectToStay(line, rows, says),
);

test('[LW6e] what is typed stays when its order leaves the device', async () => {
  const line = lines['a message'];
  if (line === undefined) throw new Error('no line of a message');
  await expectToStay(line, ...orderLeft);
});

const invoice = { number: 'F2026-000001', issuedAt: '2026-11-20T08:00:00.000Z' };
test.each([
  ['a plan', { invoice }, /la facture est déjà générée/],
  ['a draft for the client', { state: 'certified' }, /Cette commande est certifiée/],
] as const)('[OB5] %s says at once what the server refuses', async (name, fields, says) => {
  const line = lines[name];
  if (line === undefined) throw new Error(`no line of ${name}`);
  await expectToStay(line, { orders: [{ ...order, ...fields }] }, says);
});

const choices = 'choices, no text: what arrives is said beside them, and asked about';
const own = 'its user’s alone';
const view = 'shows or finds, and stores nothing of a colleague’s row';
const deciders = 'a decision: tested with the decisions';

/** Files with a sheet or a draft that has no line, and why. */
const alone: Record<string, string> = {
  'features/agenda/shown/employee-picker-sheet.tsx': view,
  'features/agenda/help-sheet.tsx': view,
  'features/agenda/sharing/subscribe-sheet.tsx': own,
  'features/agenda/team/to-plan/choose-order-sheet.tsx': view,
  'features/agenda/team/giving/take-over-sheet.tsx': choices,
  'features/all-clients/client-panel.tsx': view,
  'features/drive/add-documents.tsx': own,
  'features/drive/order-drive.tsx': view,
  'features/follow-up/answer-controls.tsx': 'the line of an answer',
  'features/follow-up/follow-up-state.tsx': choices,
  'features/new-order/use-new-order.ts': own,
  'features/notifications/reply-form.tsx': 'adds a message, over nothing',
  'features/order/documents/proof-link-sheet.tsx': view,
  'features/order/edit-order/people-sheet.tsx': choices,
  'features/order/papers-screen.tsx': view,
  'features/order/visit/assign-card.tsx': choices,
  'features/orders/rows/columns-sheet.tsx': choices,
  'features/orders/filters/filter-sheet.tsx': view,
  'features/orders/views/saved-views.tsx': own,
  'features/orders/selection/selection-sheet.tsx': choices,
  'features/orders/views/view-actions.tsx': own,
  'features/profile/contact-card.tsx': own,
  'features/profile/picture-crop.tsx': own,
  'features/supervision/survey/use-return-reasons.ts': deciders,
  'features/supervision/team/assign-sheet.tsx': deciders,
  'features/supervision/team/duplicate-clients-sheet.tsx': deciders,
  'features/supervision/team/revoke-sheet.tsx': view,
  'features/supervision/verdict/reason-form.tsx': deciders,
  'features/sync/transfer-card.tsx': own,
  'features/ui-gallery/action-parts.tsx': view,
  'features/visit-form/correction-view.tsx': 'the line of the form of a visit',
  'features/visit-form/payment-steps.tsx': view,
  'features/visit-form/send-sheet.tsx': 'the line of the form of a visit',
  'features/visites/plan-any-sheet.tsx': view,
  'parts/clients/merge-sheet.tsx': choices,
  'parts/forms/use-form-draft.ts': 'the hook of the lines',
  'parts/order-files/filing/assign-documents.tsx': choices,
  'parts/order-files/viewer/order-editor.tsx': own,
};

test('every sheet and every draft has a line here, or a reason why nothing can arrive under it', () => {
  const root = join(import.meta.dirname, '..');
  const found = globSync('{features,parts}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => /<Sheet\b|useDraft\(|useFormDraft[(<]/.test(readFileSync(join(root, file), 'utf8')));
  const listed = new Set([...Object.values(lines).flatMap((line) => line.of), ...Object.keys(alone)]);
  expect(found.filter((file) => !listed.has(file)).toSorted()).toEqual([]);
});
