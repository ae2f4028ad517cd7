import { expect, test } from 'vitest';
import { proposedPayment } from '#contract/entities/payment.ts';
import { structuredReference } from '#contract/rules/payments/structured-reference.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { companyOn } from '#tests/support/data/rule-company.ts';
import { testDocument, testId, testOrder, testPebDraft, testUpload } from '#tests/support/rows.ts';

const orderId = testId(1);
const at = '2026-11-20T09:00:00.000Z';

describeOnEachDatabase('what papers and money leave', (server) => {
  const company = companyOn(server);

  const pay = async (number: number, amount: number, method: 'card' | 'cash' = 'card'): Promise<unknown> =>
    company().send(company().who.sophie, 'payment.record', {
      orderId,
      paymentId: testId(number),
      method,
      amount,
      receivedAt: at,
      note: '',
    });

  test('an order is paid once the payments reach its total', async () => {
    const { lay, who, row, rows } = company();
    await lay('payment.record', who.sophie);
    expect(await pay(81, 10_000)).toMatchObject({
      status: 'applied',
      effects: [
        { collection: 'payments', id: testId(81), version: 1 },
        { collection: 'orders', id: orderId, version: 1 },
      ],
    });
    await pay(82, 13_999);
    expect(await row('orders', orderId)).toMatchObject({ paid: false });
    expect(await pay(83, 1)).toMatchObject({ effects: [{ version: 1 }, { collection: 'orders', version: 2 }] });
    expect(await row('orders', orderId)).toMatchObject({ paid: true });
    expect((await rows('payments')).map(({ amount, receivedBy }) => [amount, receivedBy])).toEqual(
      [10_000, 13_999, 1].map((amount) => [amount, who.sophie.user]),
    );
  });

  test('cash rounded down to five cents settles an order', async () => {
    const { lay, who, row } = company();
    await lay('payment.record', who.sophie);
    await server().editOrder(orderId, { total: 24_352 });
    await pay(81, 10_000);
    await pay(82, 14_345, 'cash');
    expect(await row('orders', orderId)).toMatchObject({ paid: false });
    await pay(83, 5, 'cash');
    expect(await row('orders', orderId)).toMatchObject({ paid: true });
  });

  test('a transfer and the rounded cash of what it leaves settle an order', async () => {
    const { lay, who, row } = company();
    await lay('payment.record', who.sophie);
    await server().editOrder(orderId, { total: 21_500 });
    await pay(81, 7_168);
    await pay(82, 14_330, 'cash');
    expect(await row('orders', orderId)).toMatchObject({ paid: true });
  });

  test('[PL3n] of the same payment by two people both stay, the handler is told, and a counter-entry takes one back', async () => {
    const { lay, who, send, row, rows } = company();
    await lay('payment.record', who.sophie);
    await server().editOrder(orderId, { handler: who.karim.user });
    await pay(81, 24_000);
    const twice = { orderId, paymentId: testId(82), method: 'card', amount: 24_000, receivedAt: at, note: '' } as const;
    expect(await send(who.claire, 'payment.record', twice)).toMatchObject({ status: 'applied' });
    expect((await rows('notifications')).filter(({ kind }) => kind === 'paymentBeyondDue')).toMatchObject([
      { userId: who.karim.user.id, orderId, by: who.claire.user },
    ]);
    expect(await row('orders', orderId)).toMatchObject({ paid: true, paidBeyond: 24_000 });
    const back = (number: number, corrects: number) =>
      send(who.claire, 'payment.correct', {
        orderId,
        paymentId: testId(number),
        correctedId: testId(corrects),
        method: 'card',
        amount: 24_000,
        reason: 'Noté deux fois',
      });
    expect(await back(83, 82)).toMatchObject({ status: 'applied' });
    expect(await row('payments', testId(83))).toMatchObject({
      amount: -24_000,
      corrects: testId(82),
      note: 'Noté deux fois',
      receivedBy: who.claire.user,
    });
    expect(await row('orders', orderId)).toMatchObject({ paid: true });
    expect(await row('orders', orderId)).not.toHaveProperty('paidBeyond');
    expect(await back(84, 81)).toMatchObject({ status: 'applied' });
    expect(await row('orders', orderId)).toMatchObject({ paid: false });
  });

  test('paid follows from the total and the payments, whichever changes', async () => {
    const { lay, who, row } = company();
    await lay('payment.record', who.sophie);
    const isPaid = async (): Promise<boolean | undefined> => (await row('orders', orderId))?.paid;
    const price = async (total: number, before: number): Promise<void> => {
      const changed = await company().send(
        who.claire,
        'order.update',
        { orderId, changes: { total } },
        { base: { total: before } },
      );
      expect(changed).toMatchObject({ status: 'applied' });
    };
    await price(10, 24_000);
    await pay(81, 5);
    expect(await isPaid()).toBe(false);
    await price(5, 10);
    expect(await isPaid()).toBe(true);
    await price(24_000, 5);
    expect(await isPaid()).toBe(false);
  });

  test('cash is bounded for the whole debt, and a payment keeps its facts', async () => {
    const { lay, who } = company();
    await lay('payment.record', who.sophie);
    await server().editOrder(orderId, { total: 500_000 });
    expect(await pay(81, 200_000, 'cash')).toMatchObject({ status: 'applied' });
    expect(await pay(82, 100_005, 'cash')).toMatchObject({
      error: { code: 'ValidationFailed', paths: [{ path: ['args', 'amount'], issue: 'too_big' }] },
    });
    expect(await pay(82, 100_000, 'cash')).toMatchObject({ status: 'applied' });
    expect(await pay(82, 100_000, 'card')).toMatchObject({ error: { code: 'Conflict' } });
  });

  test('money for a cancelled order is for the office to decide, and of the office itself refused', async () => {
    const { lay, who, rows } = company();
    await lay('payment.record', who.sophie);
    await server().editOrder(orderId, { state: 'cancelled' });
    expect(await pay(81, 100)).toMatchObject({ status: 'merged' });
    expect(await rows('payments')).toEqual([]);
    expect((await rows('conflicts')).filter(({ field }) => field === 'payment')).toMatchObject([
      { lost: { paymentId: testId(81), amount: 100 } },
    ]);
    const args = { orderId, paymentId: testId(82), method: 'card', amount: 100, receivedAt: at, note: '' } as const;
    expect(await company().send(who.claire, 'payment.record', args)).toMatchObject({
      error: { code: 'StateNotAllowed' },
    });
  });

  test('a proposed payment under the identifier of another is a conflict, and is accepted once', async () => {
    const { lay, who, send, rows } = company();
    await lay('payment.record', who.sophie);
    await server().store(testOrder(2, { assignee: who.sophie.user }));
    await server().editOrder(orderId, { state: 'cancelled' });
    // Two proposals of one identifier, and the payment itself on another order.
    const money = { paymentId: testId(81), method: 'card', receivedAt: at, note: '' } as const;
    await server().editOrder(orderId, { handler: who.karim.user });
    await send(who.sophie, 'payment.record', { ...money, orderId, amount: 100 });
    await send(who.karim, 'payment.record', { ...money, orderId, amount: 50 });
    const proposed = (await rows('conflicts')).filter(({ field }) => field === 'payment');
    expect(proposed).toHaveLength(2);
    await server().editOrder(orderId, { state: 'planned' });
    const decide = async (index: number): Promise<unknown> => {
      const { id, lost } = proposed[index] ?? { id: '', lost: null };
      const value = { payment: proposedPayment.parse(lost) };
      return send(who.claire, 'conflict.restore', { conflictId: id, orderId, clientId: null, value });
    };
    expect(await decide(0)).toMatchObject({ status: 'applied' });
    expect(await decide(1)).toMatchObject({ error: { code: 'Conflict' } });
    expect(await rows('payments')).toHaveLength(1);
    expect(await send(who.sophie, 'payment.record', { ...money, orderId: testId(2), amount: 100 })).toMatchObject({
      error: { code: 'Conflict' },
    });
  });

  test('cash received on site is a payment like the others', async () => {
    const { lay, who, send, row } = company();
    await lay('feedback.submit', who.sophie);
    await pay(81, 19_000);
    const args = exampleArgs(who.sophie.user)['feedback.submit'];
    expect(await send(who.sophie, 'feedback.submit', args)).toMatchObject({ status: 'applied' });
    expect(await row('payments', testId(67))).toEqual({
      id: testId(67),
      orderId,
      method: 'cash',
      amount: 5_000,
      receivedAt: at,
      receivedBy: who.sophie.user,
      note: '',
    });
    expect(await row('orders', orderId)).toMatchObject({ paid: true, invoiceFeedbackMessage: 'La TVA' });
    expect(await row('visitFeedback', testId(72))).toMatchObject({
      by: who.sophie.user,
      submittedAt: at,
      invoiceState: 'notGivenIncorrect',
      sellState: 'wantsOffer',
    });
  });

  test('a yes that a client gave before the document was removed stands', async () => {
    const { who, send, row } = company();
    await server().store(
      testOrder(1, { state: 'encoding', assignee: who.sophie.user }),
      testUpload(69, 1, { kind: 'document', by: who.sophie.user }),
      testDocument(68, 1, { uploadId: testId(69) }),
    );
    const draftId = testId(71);
    await send(who.claire, 'draft.submit', { orderId, draftId, documentId: testId(68), remark: '' });
    server().clock.now = new Date('2026-11-20T09:30:00.000Z');
    const removal = { uploadId: testId(69), orderId, clientId: null, seen: null };
    await send(who.sophie, 'upload.remove', removal, { createdAt: '2026-11-20T09:20:00.000Z' });
    const yes = { orderId, draftId, submittedAt: at, to: 'accepted' as const, reason: '' };
    await send(who.claire, 'draft.decide', yes, { createdAt: '2026-11-20T09:10:00.000Z' });
    expect(await row('pebDrafts', draftId)).toMatchObject({ state: 'accepted' });
  });

  test('a second form of the same visit is a conflict, and leaves nothing', async () => {
    const { lay, who, send, all } = company();
    await lay('feedback.submit', who.sophie);
    const args = exampleArgs(who.sophie.user)['feedback.submit'];
    await send(who.sophie, 'feedback.submit', args);
    const before = await all();
    for (const more of [{ feedbackId: testId(90), paymentId: testId(91) }, { paymentId: testId(91) }])
      expect(await send(who.sophie, 'feedback.submit', { ...args, ...more })).toMatchObject(
        'feedbackId' in more ? { error: { code: 'Conflict' } } : { status: 'applied' },
      );
    expect((await all()).filter(({ collection }) => collection === 'visitFeedback')).toEqual(
      before.filter(({ collection }) => collection === 'visitFeedback'),
    );
  });

  test('invoices and payment notices are numbered by series, have a reference, and are named by their orders', async () => {
    const { lay, who, send, row } = company();
    await lay('invoice.issue', who.claire);
    await server().store(testOrder(2));
    const args = { dueOn: '2026-12-20', total: 24_000, vat: 4_165 };
    // By the server's clock, whenever the device says that it was made.
    const issuedAt = at;
    const issue = async (name: 'invoice.issue' | 'paymentNotice.issue', order: number, paper: number) =>
      send(who.claire, name, { ...args, orderId: testId(order), invoiceId: testId(paper) });
    expect(await issue('invoice.issue', 1, 81)).toMatchObject({
      status: 'applied',
      effects: [
        { collection: 'invoices', id: testId(81), version: 1 },
        { collection: 'orders', id: orderId, version: 2 },
      ],
    });
    // Two people issued it without a network: the second is refused, and takes no number.
    expect(await send(who.anne, 'invoice.issue', { ...args, orderId, invoiceId: testId(85) })).toMatchObject({
      error: { code: 'StateNotAllowed' },
    });
    await issue('paymentNotice.issue', 2, 83);
    expect(await issue('invoice.issue', 2, 81)).toMatchObject({ error: { code: 'Conflict' } });
    expect(
      await send(who.sophie, 'invoice.issue', { ...args, orderId: testId(2), invoiceId: testId(84) }),
    ).toMatchObject({
      error: { code: 'NotFound' },
    });
    await issue('invoice.issue', 2, 82);
    expect(await row('invoices', testId(81))).toEqual({
      ...args,
      id: testId(81),
      orderId,
      kind: 'invoice',
      number: 'F2026-000001',
      reference: '+++702/6000/00168+++',
      issuedAt,
      issuedBy: who.claire.user,
    });
    // An order is paid under one reference, that of its first paper.
    const reference = structuredReference('A2026-000001');
    expect(await row('invoices', testId(82))).toMatchObject({ kind: 'invoice', number: 'F2026-000002', reference });
    expect(await row('invoices', testId(83))).toMatchObject({
      kind: 'paymentNotice',
      number: 'A2026-000001',
      reference,
    });
    expect(await row('orders', orderId)).toMatchObject({
      invoice: { number: 'F2026-000001', issuedAt },
      paymentNotice: null,
    });
    expect(await row('orders', testId(2))).toMatchObject({
      invoice: { number: 'F2026-000002' },
      paymentNotice: { number: 'A2026-000001' },
    });
    server().clock.now = new Date('2026-11-20T09:01:00.000Z');
    expect(
      await send(who.sophie, 'order.update', { orderId, changes: { total: 1 } }, { base: { total: 24_000 } }),
    ).toMatchObject({ error: { code: 'CannotUpdateOrderWhenInvoiceGeneratedError' } });
  });

  test.each([
    ['accepted', 'waitingForClient', 'draftAccepted'],
    ['rejected', 'encoding', 'draftRejected'],
  ] as const)('a draft is submitted, and %s: the order is %s, its people are notified', async (to, state, kind) => {
    const { who, send, row, rows } = company();
    const people = { assignee: who.sophie.user, handler: who.karim.user };
    await server().store(testOrder(1, { state: 'encoding', ...people }), testDocument(68, 1));
    const draftId = testId(71);
    await send(who.claire, 'draft.submit', { orderId, draftId, documentId: testId(68), remark: '' });
    expect(await row('orders', orderId)).toMatchObject({
      state: 'waitingForClient',
      draft: { state: 'waiting', submittedAt: at },
    });
    const reason = 'La surface';
    const decided = { orderId, draftId, submittedAt: at, to, reason };
    expect(await send(who.claire, 'draft.decide', decided)).toMatchObject({
      status: 'applied',
      effects: [
        { collection: 'pebDrafts', version: 2 },
        { collection: 'orders', version: 3 },
      ],
    });
    expect(await row('pebDrafts', draftId)).toMatchObject({ state: to, decided: { by: who.claire.user, at, reason } });
    expect(await row('orders', orderId)).toMatchObject({ state, draft: { state: to, submittedAt: at } });
    const notified = (await rows('notifications')).map((one) => `${one.kind} ${one.userId} ${one.orderId}`);
    expect(notified.toSorted()).toEqual(
      [who.sophie, who.karim].map(({ user }) => `${kind} ${user.id} ${orderId}`).toSorted(),
    );
  });

  test('a late decision on an earlier draft does not change what the order has of the later one', async () => {
    const { who, send, row } = company();
    const later = { state: 'waiting', submittedAt: '2026-11-20T08:00:00.000Z' } as const;
    await server().store(testOrder(1, { state: 'waitingForClient', draft: later }), testPebDraft(65, 1));
    const decided = {
      orderId,
      draftId: testId(65),
      submittedAt: '2026-11-19T09:00:00.000Z',
      to: 'rejected',
      reason: 'x',
    } as const;
    expect(await send(who.claire, 'draft.decide', decided)).toMatchObject({ status: 'applied' });
    expect(await row('orders', orderId)).toMatchObject({ state: 'waitingForClient', draft: later });
  });

  test.each(['rejected', 'accepted'] as const)(
    'an earlier draft sent late does not change what the order has of the later one, which was %s',
    async (state) => {
      const { who, send, row } = company();
      const later = { state, submittedAt: '2026-11-20T08:00:00.000Z' };
      await server().store(
        testOrder(1, { state: 'encoding', draft: later, createdAt: '2026-11-18T09:00:00.000Z' }),
        testPebDraft(65, 1, { state, submittedAt: later.submittedAt }),
      );
      const late = { orderId, draftId: testId(71), documentId: null, remark: '' };
      const createdAt = '2026-11-19T09:00:00.000Z';
      expect(await send(who.claire, 'draft.submit', late, { createdAt })).toMatchObject({ status: 'applied' });
      expect(await row('pebDrafts', testId(71))).toMatchObject({ state: 'waiting', submittedAt: createdAt });
      expect(await row('orders', orderId)).toMatchObject({ state: 'encoding', draft: later });
    },
  );
});
