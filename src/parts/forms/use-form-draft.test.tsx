// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { parseAs } from '#contract/rules/text/json-text.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { aDraftName } from '#tests/support/data/drafts.ts';
import { certifier, testId } from '#tests/support/rows.ts';
import { useFormDraft } from './use-form-draft.ts';

const parse = parseAs(z.object({ street: z.string(), note: z.string() }));
const fields = ['street', 'note'] as const;
let db: UserDatabase;
let nextId = 900;
const newId = (): string => testId((nextId += 1));

beforeEach(() => {
  db = openUserDatabase('form', newId());
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

const before = { street: 'Rue Haute', note: '' };

async function typed(over: object = { fields }) {
  const hook = renderHook((row: typeof before) => useFormDraft(aDraftName(), parse, { row, ...over }), {
    initialProps: before,
    wrapper: ({ children }: { children: ReactNode }) => (
      <AppDataProvider value={testAppData(db, certifier, newId)}>{children}</AppDataProvider>
    ),
  });
  await waitFor(() => expect(hook.result.current.ready).toBe(true));
  act(() => hook.result.current.change({ note: 'Clé' }));
  return hook;
}

test('[LW6e] a field that was not edited here follows each change of the row, also back, without a question', async () => {
  const { result, rerender } = await typed();
  rerender({ ...before, street: 'Rue Basse' });
  expect(result.current.form).toEqual({ street: 'Rue Basse', note: 'Clé' });
  act(() => result.current.change({ note: 'Clé au café' }));
  rerender({ ...before, street: 'Rue Longue' });
  expect(result.current).toMatchObject({ form: { street: 'Rue Longue', note: 'Clé au café' }, asked: null });
  rerender(before);
  expect(result.current).toMatchObject({ form: { street: 'Rue Haute', note: 'Clé au café' }, asked: null });
});

test('[LW6e] a field that both edited is asked about until one is chosen; a quiet one is not', async () => {
  const { result, rerender } = await typed();
  rerender({ ...before, note: 'Code 12' });
  expect(result.current.crossed).toEqual(['note']);
  await act(async () => result.current.asked?.clear());
  expect(result.current).toMatchObject({ form: { note: 'Code 12' }, asked: null });
  cleanup();
  await db.drafts.clear();
  const quiet = await typed({ fields, quiet: new Set(['note']) });
  quiet.rerender({ ...before, note: 'Code 12' });
  expect(quiet.result.current).toMatchObject({ form: { note: 'Clé' }, asked: null });
});

test('[LW6e] a form whose fields depend on each other is asked about as a whole', async () => {
  const { result, rerender } = await typed({});
  rerender({ ...before, street: 'Rue Basse' });
  expect(result.current.form).toEqual({ ...before, note: 'Clé' });
  act(() => result.current.asked?.keepOver(result.current.draft.text));
  expect(result.current.asked).toBeNull();
});
