// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { I18nProvider } from '@lingui/react';
import Dexie from 'dexie';
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ZodObject } from 'zod';
import { absenceKey, clientVisitKey, visitFormKey } from '#data/queries/visit-forms.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { useVisitMoves } from '#hooks/use-visit-moves.ts';
import { AppDataProvider } from '#hooks/app-data.tsx';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import { testAppData } from '#tests/support/app-data.ts';
import { certifier, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { speak } from '#tests/support/words.ts';
import { absenceForm, emptyAbsence, parseAbsence } from './absence-form.ts';
import { argumentsOf } from './arguments.ts';
import { clientForm, parseClientForm } from './client-form.ts';
import { newVisitForm, parseVisitForm, visitForm } from './form.ts';
import { useHandIn } from './use-hand-in.ts';

const order = testOrder(7);
const visit = testVisit(8, 7, { state: 'started' });
let db: UserDatabase;
let nextId = 700;
const newId = (): string => testId((nextId += 1));

beforeEach(async () => {
  db = openUserDatabase('test', newId());
  const facts = { version: 1, scopes: ['all'], generation: 1 };
  await db.orders.put({ id: order.id, ...facts, row: order });
  await db.visits.put({ id: visit.id, ...facts, row: visit });
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

/** A page of the app over the same device. */
function Page({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={speak('fr')}>
      <AppDataProvider value={testAppData(db, certifier, newId)}>{children}</AppDataProvider>
    </I18nProvider>
  );
}

/** Values of every kind that a form may hold. */
const values: readonly unknown[] = [
  'sale',
  'agency',
  'contact',
  'né à 08:15',
  false,
  true,
  7,
  ['payCard'],
  ['Délais'],
  [[1, 2, 3, 4]],
  [{ code: 'all-x', service: 'all', fr: 'Vu', nl: 'Gezien' }],
  { 'all-x': { done: true, note: 'ici' } },
];

/** For each field of a form a value that it takes, and that is not the one it begins with. */
function fieldsOf(schema: ZodObject): [string, unknown][] {
  const empty: Record<string, unknown> = schema.parse({});
  return Object.keys(schema.shape).map((name) => {
    const fitting = values.find((value) => {
      const kept: unknown = schema.parse({ [name]: value })[name];
      return JSON.stringify(kept) === JSON.stringify(value) && value !== empty[name];
    });
    return [name, fitting];
  });
}

const forms = [
  {
    what: 'visit',
    schema: visitForm,
    key: visitFormKey(visit.id),
    initial: newVisitForm({ visit, order, content: null, newId, now: 0 }),
    parse: parseVisitForm,
  },
  {
    what: 'absence',
    schema: absenceForm,
    key: absenceKey(visit.id),
    initial: emptyAbsence,
    parse: parseAbsence,
  },
  {
    what: 'client visit',
    schema: clientForm,
    key: clientVisitKey(testId(9)),
    initial: clientForm.parse({}),
    parse: parseClientForm,
  },
] satisfies readonly {
  what: string;
  schema: ZodObject;
  key: string;
  initial: object;
  parse: (stored: string) => object | null;
}[];

const cases = forms.flatMap((form) =>
  fieldsOf(form.schema).map(([name, value]) => ({ ...form, field: `${form.what}: ${name}`, name, value })),
);

test.each(cases)('$field survives a reload', async ({ key, initial, parse, name, value }) => {
  expect(value, 'no value is known that this field takes: add one above').toBeDefined();
  const show = () =>
    renderHook(
      () =>
        useFormDraft<Record<string, unknown>>(
          key,
          initial,
          parse as (stored: string) => Record<string, unknown> | null,
        ),
      { wrapper: Page },
    );
  const first = show();
  await waitFor(() => expect(first.result.current.ready).toBe(true));
  act(() => first.result.current.change({ [name]: value }));
  // In the same moment: nothing is waited for.
  first.unmount();
  const second = show();
  await waitFor(() => expect(second.result.current.ready).toBe(true));
  expect(second.result.current.form[name]).toEqual(value);
  expect(second.result.current.begun).toBe(true);
});

test('what shows the form may change it as soon as it is read, and nothing of the rest is lost', async () => {
  const key = visitFormKey(visit.id);
  await db.drafts.put({ key, text: JSON.stringify({ note: 'gardé', attempts: 3 }), base: '', changedAt: 0 });
  function Shown({ change }: { change: (part: { attempts: number }) => void }) {
    useEffect(() => change({ attempts: 4 }), [change]);
    return null;
  }
  function Form() {
    const { ready, change, form } = useFormDraft(key, emptyAbsence, parseAbsence);
    return ready ? (
      <>
        {form.note} {form.attempts}
        <Shown change={change} />
      </>
    ) : null;
  }
  const { findByText } = render(<Form />, { wrapper: Page });
  expect((await findByText('gardé 4')).textContent).toBe('gardé 4');
});

test('the form is handed in once from two pages at once, tapped twice each, and its draft goes; the visit ends once', async () => {
  const form = { ...newVisitForm({ visit, order, content: null, newId, now: 0 }), unsigned: true };
  await db.drafts.put({ key: visitFormKey(visit.id), text: JSON.stringify(form), base: '', changedAt: 0 });
  const args = argumentsOf(form, { visitId: visit.id, orderId: order.id, checks: [], now: 0 });
  if (args === null) throw new Error('a form that cannot be handed in');
  const pages = [args, { ...args, feedbackId: newId() }, args].map((given) => ({
    given,
    page: renderHook(() => useHandIn(visit, order), { wrapper: Page }),
  }));
  await act(async () => {
    await Promise.all(
      pages.flatMap(({ page, given }) => [
        page.result.current.handIn(given, true),
        page.result.current.handIn(given, true),
      ]),
    );
  });
  const entries = await db.outbox.orderBy('seq').toArray();
  expect(entries.filter(({ name }) => name === 'feedback.submit')).toHaveLength(1);
  expect(entries.filter(({ name }) => name === 'visit.complete')).toHaveLength(1);
  expect(entries.find(({ name }) => name === 'visit.complete')?.args).toMatchObject({ survey: true });
  expect(pages.map(({ page }) => page.result.current.error)).toEqual([null, null, null]);
  expect(await db.visitFeedback.count()).toBe(1);
  expect(await db.drafts.count()).toBe(0);
  expect((await db.visits.get(visit.id))?.row.state).toBe('done');
});

/** As the drain leaves a refused form: in the outbox, its effect folded out. */
async function refuseForm(): Promise<void> {
  await db.outbox.toCollection().modify({ state: 'refused', error: { code: 'StateNotAllowed' } });
  await db.visitFeedback.clear();
}

test.each([['new'], ['refused before']])(
  '[LW1] a form and the end of its visit are stored together: no room for the end leaves the form as it was, with its draft (%s)',
  async (which) => {
    const form = { ...newVisitForm({ visit, order, content: null, newId, now: 0 }), unsigned: true };
    await db.drafts.put({ key: visitFormKey(visit.id), text: JSON.stringify(form), base: '', changedAt: 0 });
    const args = argumentsOf(form, { visitId: visit.id, orderId: order.id, checks: [], now: 0 });
    if (args === null) throw new Error('a form that cannot be handed in');
    const { result } = renderHook(() => useHandIn(visit, order), { wrapper: Page });
    if (which === 'refused before') {
      await act(() => result.current.handIn(args, false));
      await refuseForm();
      await db.drafts.put({ key: visitFormKey(visit.id), text: JSON.stringify(form), base: '', changedAt: 0 });
    }
    const before = await db.outbox.toArray();
    const noRoom = (_: unknown, { name }: { name: string }): void => {
      if (name === 'visit.complete') throw new DOMException('no room', 'QuotaExceededError');
    };
    db.outbox.hook('creating', noRoom);
    await act(() => result.current.handIn(args, true));
    db.outbox.hook('creating').unsubscribe(noRoom);
    expect(result.current.error).not.toBeNull();
    expect(await db.outbox.toArray()).toEqual(before);
    expect(await db.drafts.count()).toBe(1);
    await act(() => result.current.handIn(args, true));
    expect(result.current.error).toBeNull();
    const entries = await db.outbox.orderBy('seq').toArray();
    expect(entries.map(({ name, state }) => [name, state])).toEqual([
      ['feedback.submit', 'pending'],
      ['visit.complete', 'pending'],
    ]);
    expect(await db.drafts.count()).toBe(0);
  },
);

test.each([['new'], ['refused before']])(
  'a visit that another page ends at that moment ends once, and its form is handed in all the same (%s)',
  async (which) => {
    const form = { ...newVisitForm({ visit, order, content: null, newId, now: 0 }), unsigned: true };
    const args = argumentsOf(form, { visitId: visit.id, orderId: order.id, checks: [], now: 0 });
    if (args === null) throw new Error('a form that cannot be handed in');
    const page = renderHook(() => useHandIn(visit, order), { wrapper: Page });
    const other = renderHook(() => useVisitMoves(visit), { wrapper: Page });
    if (which === 'refused before') {
      await act(() => page.result.current.handIn(args, false));
      await refuseForm();
    }
    // As late as can be: the form's page has seen that the visit is not over.
    const first = vi.spyOn(db, 'transaction').mockImplementationOnce((...call) => {
      first.mockRestore();
      return Dexie.Promise.resolve(other.result.current.complete(order)).then(() => db.transaction(...call));
    });
    await act(() => page.result.current.handIn(args, true));
    expect(page.result.current.error).toBeNull();
    const entries = await db.outbox.orderBy('seq').toArray();
    expect(entries.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
      'feedback.submit pending',
      'visit.complete pending',
    ]);
  },
);

test('a form that the server has is not handed in again from a page that was left open', async () => {
  const form = { ...newVisitForm({ visit, order, content: null, newId, now: 0 }), unsigned: true };
  const args = argumentsOf(form, { visitId: visit.id, orderId: order.id, checks: [], now: 0 });
  if (args === null) throw new Error('a form that cannot be handed in');
  const { result } = renderHook(() => useHandIn(visit, order), { wrapper: Page });
  await act(() => result.current.handIn(args, false));
  await db.outbox.clear();
  await act(() => result.current.handIn(args, false));
  expect(await db.outbox.count()).toBe(0);
});
