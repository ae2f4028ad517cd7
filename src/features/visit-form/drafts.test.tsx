// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import Dexie from 'dexie';
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ZodObject } from 'zod';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { endOf, useVisitTransitions } from '#hooks/orders/use-visit-transitions.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { certifier, supervisor, testConflict, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { speak } from '#tests/support/labels.ts';
import { noShowForm, emptyNoShow, parseNoShow } from './no-show/no-show-form.ts';
import { submitArgs } from './model/submit-args.ts';
import { clientForm, parseClientForm } from './model/client-form.ts';
import { newVisitForm, parseVisitForm, visitForm } from './form.ts';
import { useSubmitForm } from './sending/use-submit-form.ts';
import { aDraft } from '#tests/support/data/drafts.ts';
import { clientVisitDraft, noShowDraft, visitFormDraft } from './visit-form.draft.ts';
import type { DraftHandle } from '#hooks/drafts/define-draft.ts';

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

/** One tab of the app. All tabs share the database. */
function Page({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={speak('fr')}>
      <AppDataProvider value={testAppData(db, certifier, newId)}>{children}</AppDataProvider>
    </I18nProvider>
  );
}

/** Sample values of every type that a form may hold. */
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
  { 'all-x': { result: 'ok', value: '', choice: '', note: 'ici', inBulk: false, photos: [] } },
];

/** Returns, for each field of a form, a valid value that differs from the initial one. */
function fieldsOf(schema: ZodObject): [string, unknown][] {
  const empty: Record<string, unknown> = schema.parse({});
  return Object.keys(schema.shape).map((name) => {
    const fitting = values.find((value) => {
      const parsed: unknown = schema.parse({ [name]: value })[name];
      return JSON.stringify(parsed) === JSON.stringify(value) && value !== empty[name];
    });
    return [name, fitting];
  });
}

const begun = newVisitForm({ visit, order, content: null, newId, now: 0 });
const forms = [
  {
    what: 'visit',
    schema: visitForm,
    handle: visitFormDraft(visit.id),
    initial: begun,
    parse: (text: string) => parseVisitForm(text, begun),
  },
  {
    what: 'no-show',
    schema: noShowForm,
    handle: noShowDraft(visit.id),
    initial: emptyNoShow,
    parse: parseNoShow,
  },
  {
    what: 'client visit',
    schema: clientForm,
    handle: clientVisitDraft(testId(9)),
    initial: clientForm.parse({}),
    parse: parseClientForm,
  },
] satisfies readonly {
  what: string;
  schema: ZodObject;
  handle: DraftHandle;
  initial: Record<string, unknown>;
  parse: (stored: string) => object | null;
}[];

const cases = forms.flatMap((form) =>
  fieldsOf(form.schema).map(([name, value]) => ({ ...form, field: `${form.what}: ${name}`, name, value })),
);

test.each(cases)('$field survives a reload', async ({ handle, initial, parse, name, value }) => {
  expect(value, 'no sample value fits this field: add one above').toBeDefined();
  const show = () =>
    renderHook(
      () =>
        useFormDraft<Record<string, unknown>>(handle, parse as (stored: string) => Record<string, unknown> | null, {
          begun: initial,
        }),
      { wrapper: Page },
    );
  const first = show();
  await waitFor(() => expect(first.result.current.ready).toBe(true));
  act(() => first.result.current.change({ [name]: value }));
  // No wait: the unmount follows in the same tick.
  first.unmount();
  const second = show();
  await waitFor(() => expect(second.result.current.ready).toBe(true));
  expect(second.result.current.form[name]).toEqual(value);
  expect(second.result.current.begun).toBe(true);
});

test('a component that changes the form on mount keeps the other fields of the draft', async () => {
  const handle = visitFormDraft(visit.id);
  await db.drafts.put(aDraft(JSON.stringify({ note: 'gardé', attempts: 3 }), { name: handle }));
  function Shown({ change }: { change: (part: { attempts: number }) => void }) {
    useEffect(() => change({ attempts: 4 }), [change]);
    return null;
  }
  function Form() {
    const { ready, change, form } = useFormDraft(handle, parseNoShow, { begun: emptyNoShow });
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

test('double taps on several pages submit the form once, record its card payment once, complete the visit once and delete the draft', async () => {
  const form = { ...newVisitForm({ visit, order, content: null, newId, now: 0 }), unsigned: true };
  await db.drafts.put(aDraft(JSON.stringify(form), { name: visitFormDraft(visit.id) }));
  const args = submitArgs(form, { visitId: visit.id, orderId: order.id, checks: [], now: 0 });
  if (args === null) throw new Error('the form is invalid');
  const card = { method: 'card' as const, amount: 21_500 };
  const pages = [args, { ...args, feedbackId: newId() }, args].map((given) => ({
    given,
    page: renderHook(() => useSubmitForm(visit, order), { wrapper: Page }),
  }));
  await act(async () => {
    await Promise.all(
      pages.flatMap(({ page, given }) => [
        page.result.current.submit(given, true, card),
        page.result.current.submit(given, true, card),
      ]),
    );
  });
  const entries = await db.outbox.orderBy('seq').toArray();
  expect(entries.filter(({ name }) => name === 'feedback.submit')).toHaveLength(1);
  expect(entries.filter(({ name }) => name === 'visit.complete')).toHaveLength(1);
  expect(entries.filter(({ name }) => name === 'payment.record')).toHaveLength(1);
  expect((await db.payments.toArray()).map(({ row }) => row)).toMatchObject([card]);
  expect(entries.find(({ name }) => name === 'visit.complete')?.args).toMatchObject({ survey: true });
  expect(pages.map(({ page }) => page.result.current.error)).toEqual([null, null, null]);
  expect(await db.visitFeedback.count()).toBe(1);
  expect(await db.drafts.count()).toBe(0);
  expect((await db.visits.get(visit.id))?.row.state).toBe('done');
});

/** Reproduces a refusal: the mutation stays in the outbox and its optimistic update is removed. */
async function refuseForm(): Promise<void> {
  await db.outbox.toCollection().modify({ state: 'refused', error: { code: 'StateNotAllowed' } });
  await db.visitFeedback.clear();
}

test.each([['new'], ['refused before']])(
  '[LW1] stores the form and the completion of its visit in one transaction, and keeps the draft on a quota error (%s)',
  async (which) => {
    const form = { ...newVisitForm({ visit, order, content: null, newId, now: 0 }), unsigned: true };
    await db.drafts.put(aDraft(JSON.stringify(form), { name: visitFormDraft(visit.id) }));
    const args = submitArgs(form, { visitId: visit.id, orderId: order.id, checks: [], now: 0 });
    if (args === null) throw new Error('the form is invalid');
    const { result } = renderHook(() => useSubmitForm(visit, order), { wrapper: Page });
    if (which === 'refused before') {
      await act(() => result.current.submit(args, false));
      await refuseForm();
      await db.drafts.put(aDraft(JSON.stringify(form), { name: visitFormDraft(visit.id) }));
    }
    const before = await db.outbox.toArray();
    const failWithQuota = (_: unknown, { name }: { name: string }): void => {
      if (name === 'visit.complete') throw new DOMException('quota exceeded', 'QuotaExceededError');
    };
    db.outbox.hook('creating', failWithQuota);
    await act(() => result.current.submit(args, true));
    db.outbox.hook('creating').unsubscribe(failWithQuota);
    expect(result.current.error).not.toBeNull();
    expect(await db.outbox.toArray()).toEqual(before);
    expect(await db.drafts.count()).toBe(1);
    await act(() => result.current.submit(args, true));
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
  'submits the form and completes the visit once when another page completes it at the same time (%s)',
  async (which) => {
    const form = { ...newVisitForm({ visit, order, content: null, newId, now: 0 }), unsigned: true };
    const args = submitArgs(form, { visitId: visit.id, orderId: order.id, checks: [], now: 0 });
    if (args === null) throw new Error('the form is invalid');
    const page = renderHook(() => useSubmitForm(visit, order), { wrapper: Page });
    const other = renderHook(() => useVisitTransitions(visit), { wrapper: Page });
    if (which === 'refused before') {
      await act(() => page.result.current.submit(args, false));
      await refuseForm();
    }
    // The latest possible moment: the form's page has read that the visit is not completed.
    const first = vi.spyOn(db, 'transaction').mockImplementationOnce((...call) => {
      first.mockRestore();
      return Dexie.Promise.resolve(other.result.current.complete(order)).then(() => db.transaction(...call));
    });
    await act(() => page.result.current.submit(args, true));
    expect(page.result.current.error).toBeNull();
    const entries = await db.outbox.orderBy('seq').toArray();
    expect(entries.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
      'feedback.submit pending',
      'visit.complete pending',
    ]);
  },
);

test.each([
  ['the office', supervisor, ['feedback.submit', 'visit.complete']],
  ['its employee', certifier, ['feedback.submit']],
] as const)(
  '[PL3r] a form of a visit that %s cancelled is sent, and says that it was made where the office decides',
  async (_who, by, names) => {
    const history = [{ state: 'cancelled' as const, at: '2026-11-20T08:30:00.000Z', by }];
    const cancelled = { ...visit, state: 'cancelled' as const, history };
    await db.visits.update(visit.id, { row: cancelled });
    const form = { ...newVisitForm({ visit: cancelled, order, content: null, newId, now: 0 }), unsigned: true };
    const args = submitArgs(form, { visitId: visit.id, orderId: order.id, checks: [], now: 0 });
    if (args === null) throw new Error('the form is invalid');
    const pages = [1, 2].map(() => renderHook(() => useSubmitForm(cancelled, order), { wrapper: Page }));
    await act(async () => {
      await Promise.all(pages.map(({ result }) => result.current.submit(args, false)));
    });
    expect((await db.outbox.orderBy('seq').toArray()).map(({ name }) => name)).toEqual(names);
    expect(pages.map(({ result }) => result.current.error)).toEqual([null, null]);
    expect((await db.visits.get(visit.id))?.row.state).toBe('cancelled');
  },
);

test.each([['to be sent'], ['for the office']])(
  '[PL3r] the form of a cancelled visit whose end waits %s is sent, and names no second end',
  async (where) => {
    const at = '2026-11-20T08:00:00.000Z';
    const isQueued = where === 'to be sent';
    const app = testAppData(db, certifier, newId);
    if (isQueued) await app.mutate({ name: 'visit.complete', args: endOf(visit, order, at) });
    const lost = { visitId: visit.id, by: certifier, steps: [{ state: 'done', at }], absence: null };
    const of = { collection: 'visits', id: visit.id } as const;
    const proposed = testConflict(51, 7, { field: 'visit', of, lost, kept: null, writtenAt: at });
    if (!isQueued) await storeRows(db, 'conflicts', [proposed]);
    const history = [{ state: 'cancelled' as const, at: '2026-11-20T08:30:00.000Z', by: supervisor }];
    const cancelled = { ...visit, state: 'cancelled' as const, history };
    await db.visits.update(visit.id, { row: cancelled });
    const form = { ...newVisitForm({ visit: cancelled, order, content: null, newId, now: 0 }), unsigned: true };
    const args = submitArgs(form, { visitId: visit.id, orderId: order.id, checks: [], now: 0 });
    if (args === null) throw new Error('the form is invalid');
    const page = renderHook(() => useSubmitForm(cancelled, order), { wrapper: Page });
    await act(async () => {
      await page.result.current.submit(args, true);
    });
    expect(page.result.current.error).toBeNull();
    const names = (await db.outbox.orderBy('seq').toArray()).map(({ name }) => name);
    expect(names).toEqual(isQueued ? ['visit.complete', 'feedback.submit'] : ['feedback.submit']);
  },
);

test('a page left open does not submit a form again that the server already has', async () => {
  const form = { ...newVisitForm({ visit, order, content: null, newId, now: 0 }), unsigned: true };
  const args = submitArgs(form, { visitId: visit.id, orderId: order.id, checks: [], now: 0 });
  if (args === null) throw new Error('the form is invalid');
  const { result } = renderHook(() => useSubmitForm(visit, order), { wrapper: Page });
  await act(() => result.current.submit(args, false));
  await db.outbox.clear();
  await act(() => result.current.submit(args, false));
  expect(await db.outbox.count()).toBe(0);
});
