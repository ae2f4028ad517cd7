// @vitest-environment jsdom
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
