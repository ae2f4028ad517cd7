import { expect, test } from 'vitest';
import { remarkMax } from '#contract/values/limits.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { formerHolderOn, made, named, orderId, statuses } from '#tests/support/server/former-holder.ts';
import { aMutation } from '#tests/support/server/test-server.ts';

describeOnEachDatabase('what who has lost an order adds to its texts', (server) => {
  const { company, leave, sendLate } = formerHolderOn(server);

  test('[PL3s] their texts leave room in a remark, and what has none waits for the office, whole', async () => {
    const { who, row, rows, send } = company();
    await leave();
    const own = 'Karim';
    await send(
      who.karim,
      'order.update',
      { orderId, changes: { internalRemark: own } },
      { base: { internalRemark: '' } },
    );
    const texts = ['x', 'y', 'z'].map((letter) => `${letter.repeat(60)}\n`.repeat(40).trim());
    const distinct = [...texts, 'a\n'.repeat(1990)].map((text) =>
      text
        .split('\n')
        .map((line, index) => `${line}${index}`)
        .join('\n')
        .slice(0, remarkMax)
        .trim(),
    );
    const changes = distinct.map((internalRemark, index) =>
      aMutation(
        'order.update',
        { orderId, changes: { internalRemark, externalRemark: `Note ${index}` } },
        { ...made, base: { internalRemark: '', externalRemark: '' }, lane: String(index) },
      ),
    );
    expect(statuses(await sendLate('main', ...changes))).toEqual(['applied', 'merged', 'merged', 'merged']);
    const order = await row('orders', orderId);
    const text = order?.internalRemark ?? '';
    expect(text).toBe(`${own}\n${distinct[0]}`);
    expect(order?.externalRemark).toBe('Note 0\nNote 1\nNote 2\nNote 3');
    const waiting = (await rows('conflicts')).toSorted((one, other) =>
      String(other.lost).localeCompare(String(one.lost)),
    );
    expect(waiting.map(({ lost }) => lost)).toEqual([distinct[2], distinct[1], distinct[3]]);
    // Who has the order writes on, without cutting anything.
    const longer = `${text}\nChien au jardin`;
    const change = { orderId, changes: { internalRemark: longer } };
    expect(await send(who.karim, 'order.update', change, { base: { internalRemark: text } })).toMatchObject({
      status: 'applied',
    });
    // The office adds it, once there is room.
    const [proposed] = waiting;
    const value = { internalRemark: distinct[2] ?? '' };
    const yes = { conflictId: proposed?.id ?? '', orderId, clientId: null, value };
    expect(await send(who.claire, 'conflict.restore', yes)).toMatchObject({ error: { code: 'ValidationFailed' } });
    await send(
      who.karim,
      'order.update',
      { orderId, changes: { internalRemark: own } },
      { base: { internalRemark: longer } },
    );
    expect(await send(who.claire, 'conflict.restore', yes, { base: { internalRemark: own } })).toMatchObject({
      status: 'applied',
    });
    expect((await row('orders', orderId))?.internalRemark).toBe(`${own}\n${distinct[2]}`);
  });

  test.each(['', `${'z'.repeat(99)}\n`.repeat(30)])(
    '[PL3s] of their text only the lines that they added count, whatever stands now',
    async (grown) => {
      const { who, row, rows, send } = company();
      const read = 'Clé chez le voisin\nCode 4711';
      await server().editOrder(orderId, { internalRemark: read });
      await leave();
      const stands = `Code 4712\n${grown}`.trim();
      const change = { orderId, changes: { internalRemark: stands } };
      await send(who.karim, 'order.update', change, { base: { internalRemark: read } });
      const theirs = aMutation(
        'order.update',
        { orderId, changes: { internalRemark: `${read}\nChien au jardin` } },
        { ...made, base: { internalRemark: read } },
      );
      const isFull = grown !== '';
      expect(statuses(await sendLate('main', theirs))).toEqual([isFull ? 'merged' : 'applied']);
      const text = `${stands}\nChien au jardin`;
      expect((await row('orders', orderId))?.internalRemark).toBe(isFull ? stands : text);
      const waiting = await rows('conflicts');
      expect(waiting.map(({ lost }) => lost)).toEqual(isFull ? ['Chien au jardin'] : []);
      if (!isFull) return;
      const value = { internalRemark: 'Chien au jardin' };
      const yes = { conflictId: waiting[0]?.id ?? '', orderId, clientId: null, value };
      await send(who.claire, 'conflict.restore', yes, { base: { internalRemark: stands } });
      expect((await row('orders', orderId))?.internalRemark).toBe(text);
    },
  );

  test.each([0, 30])(
    '[PL3s] a line that they added and that stands elsewhere too stays under theirs (%i lines more)',
    async (more) => {
      const { who, row, rows, send } = company();
      const read = `${`${'z'.repeat(99)}\n`.repeat(more)}Cuisine\n- en ordre\nSalon\n- en ordre`;
      const added = 'Chambre\n- en ordre';
      const text = `${read}\n${added}`;
      await server().editOrder(orderId, { internalRemark: read });
      await leave();
      const change = { orderId, changes: { internalRemark: text } };
      await sendLate('main', aMutation('order.update', change, { ...made, base: { internalRemark: read } }));
      const [proposed] = await rows('conflicts');
      if (more > 0) {
        const value = { internalRemark: added };
        const yes = { conflictId: proposed?.id ?? '', orderId, clientId: null, value };
        await send(who.claire, 'conflict.restore', yes, { base: { internalRemark: read } });
      }
      expect((await row('orders', orderId))?.internalRemark).toBe(text);
    },
  );

  test('[PL3s] their lines come after the text that stands, also when they have all of its lines in another order', async () => {
    const { who, row, send } = company();
    await leave();
    const stands = 'Cave\nisolée\n\nGrenier\nnon isolé';
    const change = { orderId, changes: { internalRemark: stands } };
    await send(who.karim, 'order.update', change, { base: { internalRemark: '' } });
    const added = 'Cave\nnon isolé\nGrenier\nisolée\nSalon';
    const theirs = { orderId, changes: { internalRemark: added } };
    await sendLate('main', aMutation('order.update', theirs, { ...made, base: { internalRemark: '' } }));
    expect((await row('orders', orderId))?.internalRemark).toBe(`${stands}\n${added}`);
  });

  test('[PL3s] a line that they took out of a text stays, and their change is refused', async () => {
    const { row } = company();
    const read = 'Clé chez le voisin\nCode 4711';
    await server().editOrder(orderId, { internalRemark: read });
    await leave();
    const change = { orderId, changes: { internalRemark: 'Code 4711' } };
    const sent = await sendLate('main', aMutation('order.update', change, { ...made, base: { internalRemark: read } }));
    expect(sent).toMatchObject([{ status: 'refused', error: { code: 'NotFound' } }]);
    expect((await row('orders', orderId))?.internalRemark).toBe(read);
  });

  test('[PL3s] what their form says of the invoice stays on the form when the order has no room for it', async () => {
    const { who, row } = company();
    await leave();
    const full = 'y'.repeat(remarkMax - 10);
    await server().editOrder(orderId, { invoiceFeedbackMessage: full });
    const example = exampleArgs(who.sophie.user)['feedback.submit'];
    const invoice = { ...example.invoice, dataCorrect: false, change: 'Autre nom sur la facture' };
    const form = { ...example, ...named, invoice, paymentId: null, cashReceived: null, options: [] };
    expect(statuses(await sendLate('field', aMutation('feedback.submit', form, made)))).toEqual(['applied']);
    expect(await row('visitFeedback', form.feedbackId)).toMatchObject({ invoice: { change: invoice.change } });
    expect(await row('orders', orderId)).toMatchObject({ invoiceFeedbackMessage: full });
  });
});
