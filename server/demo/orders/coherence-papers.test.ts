import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { clientStatuses } from '#contract/rules/clients/client-status.ts';
import { invoiceStateOf, sellStateOf } from '#contract/rules/clients/feedback-states.ts';
import { canTransitionFollowUp } from '#contract/rules/record-states.ts';
import { referenceOf } from '#contract/rules/payments/structured-reference.ts';
import { vatIn } from '#contract/rules/payments/vat.ts';
import { byOrder, content, rising, unless, worlds } from '#tests/support/contract/demo-worlds.ts';

describe.each(worlds)('$name: billing, drafts, forms and surveys', ({ data, now }) => {
  const at = now.toISOString();
  const today = brusselsDay(now);
  const orders = new Map(data.orders.map((one) => [one.id, one]));
  const orderOf = (row: { orderId: string | null }): Order | undefined => orders.get(row.orderId ?? '');

  test('amounts, invoices and payment notices are consistent', () => {
    const paymentsOf = byOrder(data.payments);
    const papersOf = byOrder(data.invoices);
    expect(
      unless(data.orders, (one) => {
        const received = paymentsOf(one.id).reduce((sum, { amount }) => sum + amount, 0);
        return one.paid ? received === one.total : received < one.total;
      }),
    ).toEqual([]);
    expect(
      unless(data.payments, (one) => one.receivedAt < at && one.receivedAt >= (orderOf(one)?.createdAt ?? at)),
    ).toEqual([]);
    expect(
      unless(data.orders, (one) =>
        (['invoice', 'paymentNotice'] as const).every((kind) => {
          const [paper, ...more] = papersOf(one.id).filter((row) => row.kind === kind);
          const named = one[kind];
          return more.length === 0 && paper?.number === named?.number && paper?.issuedAt === named?.issuedAt;
        }),
      ),
    ).toEqual([]);
    expect(
      unless(data.invoices, (one) => {
        const { total = 0 } = orderOf(one) ?? {};
        const reference = referenceOf(orderOf(one));
        return one.total === total && one.vat === vatIn(total, 21) && one.vat < total && one.reference === reference;
      }),
    ).toEqual([]);
    const numbers = data.invoices.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(
      unless(
        data.orders,
        ({ invoice: billed, paymentNotice }) =>
          billed === null || paymentNotice === null || paymentNotice.issuedAt <= billed.issuedAt,
      ),
    ).toEqual([]);
  });

  test('drafts match the state of their orders', () => {
    const draftsOf = byOrder(data.pebDrafts);
    expect(
      unless(data.orders, (one) => {
        const drafts = draftsOf(one.id);
        const last = drafts.at(-1);
        return (
          last?.state === one.draft?.state &&
          last?.submittedAt === one.draft?.submittedAt &&
          drafts.slice(0, -1).every(({ state }) => state === 'rejected') &&
          (one.draft?.state !== 'waiting' || one.state === 'waitingForClient')
        );
      }),
    ).toEqual([]);
    expect(
      unless(
        data.pebDrafts,
        ({ state, submittedAt, decided }) =>
          (state === 'waiting') === (decided === null) &&
          (decided === null || decided.at >= submittedAt) &&
          (state !== 'rejected' || decided?.reason !== ''),
      ),
    ).toEqual([]);
  });

  test('forms match their orders, their payments and the tables of states', () => {
    const paymentsOf = byOrder(data.payments);
    const visits = new Map(data.visits.map((one) => [one.id, one]));
    expect(
      unless(data.visitFeedback, (one) => {
        const cash = paymentsOf(one.orderId).filter(({ method }) => method === 'cash');
        return (
          visits.get(one.visitId)?.state === 'done' &&
          one.formVersion === content.version &&
          one.invoiceState === invoiceStateOf(one.invoice) &&
          one.sellState === sellStateOf(one.sale) &&
          one.invoice.change === orderOf(one)?.invoiceFeedbackMessage &&
          one.options.includes('cashAmountReceived') === (one.cashReceived !== null) &&
          cash.reduce((sum, { amount }) => sum + amount, 0) === (one.cashReceived ?? 0) &&
          (one.sale.wish === null || one.sale.wish === 'none' || one.sale.consentAt !== null) &&
          one.submittedAt < at
        );
      }),
    ).toEqual([]);
  });

  test('survey answers match their questions and the conditions of the questions', () => {
    const questions = new Map(content.survey.questions.map((one) => [one.code, one]));
    const reasons = new Set(content.survey.unknownReasons.map(({ code }) => code));
    const fits = (code: string, { value }: (typeof data.followUps)[number]['answers'][string]): boolean => {
      const asked = questions.get(code);
      if (asked === undefined) return false;
      const { type, choices } = asked;
      if (value.type === 'unknown') return reasons.has(value.reason);
      if (value.type === 'choices') return value.codes.every((one) => choices.some((choice) => choice.code === one));
      if (value.type === 'numbers') return type === 'number';
      return value.type === 'yesno' && type === 'yesno';
    };
    const holds = (code: string, answers: (typeof data.followUps)[number]['answers']): boolean => {
      const { onlyIf = null } = questions.get(code) ?? {};
      const before = onlyIf === null ? undefined : answers[onlyIf.question]?.value;
      if (onlyIf === null) return true;
      const codes = before?.type === 'choices' ? before.codes : [];
      const given = before?.type === 'yesno' ? [before.yes ? 'yes' : 'no'] : codes;
      return given.some((one) => onlyIf.answers.includes(one));
    };
    expect(
      unless(data.followUps, ({ answers }) =>
        Object.entries(answers).every(([code, answer]) => fits(code, answer) && holds(code, answers)),
      ),
    ).toEqual([]);
    expect(
      unless(data.followUps, ({ state, history, openedAt }) => {
        const states = ['open' as const, ...history.map((step) => step.state)];
        return (
          states.at(-1) === state &&
          states.every((to, index) => index === 0 || canTransitionFollowUp(states[index - 1] ?? 'open', to)) &&
          rising([openedAt, ...history.map((step) => step.at)]) &&
          history.every((step) => (step.state === 'returned') === (step.reason !== ''))
        );
      }),
    ).toEqual([]);
    const surveys = new Map(data.followUps.map((one) => [one.orderId, one]));
    expect(
      unless(data.orders, ({ id, incompleteFollowUp }) => {
        const survey = surveys.get(id);
        return incompleteFollowUp === (survey !== undefined && survey.state !== 'accepted');
      }),
    ).toEqual([]);
  });

  test('no instant is after now', () => {
    const instants = [
      ...data.messages.map(({ sentAt }) => sentAt),
      ...data.notifications.flatMap((one) => [one.at, one.readAt ?? '']),
      ...data.reminders.flatMap(({ createdAt, done }) => [createdAt, done?.at ?? '']),
      ...data.invoices.map(({ issuedAt }) => issuedAt),
      ...data.pebDrafts.flatMap(({ submittedAt, decided }) => [submittedAt, decided?.at ?? '']),
      ...data.visits.flatMap(({ history }) => history.map((step) => step.at)),
      ...data.clients.flatMap(({ createdAt, lastVisitAt }) => [createdAt, lastVisitAt ?? '']),
      ...data.orders.map(({ createdAt }) => createdAt),
    ];
    expect(instants.filter((one) => one > at)).toEqual([]);
  });

  test('every state occurs', () => {
    const states = <T extends { state: string }>(rows: readonly T[]): number =>
      new Set(rows.map(({ state }) => state)).size;
    expect(states(data.orders)).toBe(7);
    expect(new Set(data.visits.map(({ state }) => state))).toEqual(
      new Set(['planned', 'confirmed', 'done', 'absent', 'cancelled']),
    );
    expect(states(data.followUps)).toBe(4);
    expect(states(data.pebDrafts)).toBe(3);
    expect(new Set(data.visitFeedback.map(({ invoiceState }) => invoiceState)).size).toBe(6);
    expect(new Set(data.visitFeedback.map(({ sellState }) => sellState)).size).toBe(7);
    expect(new Set(data.payments.map(({ method }) => method)).size).toBe(4);
    expect(new Set(data.unavailabilities.map(({ kind }) => kind)).size).toBeGreaterThan(1);
    const labels = new Set(data.clients.flatMap((one) => clientStatuses(one, now)));
    expect([...labels]).toEqual(expect.arrayContaining(['active', 'inactive', 'neverVisited', 'critical']));
    expect(data.clients.some(({ claims }) => claims.length > 0)).toBe(true);
    expect(
      data.pebDrafts.some(
        ({ state, submittedAt }) => state === 'waiting' && Date.parse(submittedAt) < now.getTime() - 15 * 86_400_000,
      ),
    ).toBe(true);
    const due = data.reminders.map(({ done, dueAt }) =>
      done === null ? Math.sign(brusselsDay(dueAt).localeCompare(today)) : 'done',
    );
    expect(new Set(due)).toEqual(new Set([-1, 0, 1, 'done']));
    expect(data.notifications.some(({ readAt }) => readAt === null)).toBe(true);
  });
});
