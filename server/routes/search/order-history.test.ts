import { beforeEach, expect, test } from 'vitest';
import type { HistoryResponse } from '#contract/protocol/search/order-history.ts';
import { historyResponse } from '#contract/protocol/search/order-history.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testOrder, testUpload } from '#tests/support/rows.ts';
import type { Answer, TestClient } from '#tests/support/server/test-server.ts';
import { aMutation, answerOf } from '#tests/support/server/test-server.ts';

const orderId = testId(1);

describeOnEachDatabase('the history of an order', (server) => {
  let sophie: TestClient;
  let claire: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    claire = await server().addUser('Claire Peeters', 'supervisor');
    await server().store(testOrder(1, { assignee: sophie.user, number: '2026-004512', internalRemark: 'clé au café' }));
  });

  async function ask(client: TestClient, named: string, query: Record<string, string> = {}): Promise<Answer> {
    const url = `/api/v1/orders/${named}/history`;
    return answerOf(await server().app.inject({ url, query, headers: client.headers('main') }));
  }

  async function history(
    client: TestClient,
    query: Record<string, string> = {},
    of = orderId,
  ): Promise<HistoryResponse> {
    return historyResponse.parse((await ask(client, of, query)).body);
  }

  /** Changes the internal remark. Returns the mutation's identifier. */
  async function remark(client: TestClient, from: string, to: string): Promise<string> {
    const args = { orderId, changes: { internalRemark: to } };
    const mutation = aMutation('order.update', args, { base: { internalRemark: from } });
    await client.push('main', mutation);
    return mutation.id;
  }

  test('names who changed which field, from and to what, by identifier and by number', async () => {
    const first = await remark(sophie, 'clé au café', 'clé chez le voisin');
    const second = aMutation('order.assign', { orderId, assignee: null }, { base: { assignee: sophie.user } });
    await claire.push('main', second);
    const { changes, since, next } = await history(claire);
    expect(next).toBeNull();
    // The order is older than this server's database.
    expect(Date.parse(since ?? '')).toBeGreaterThan(Date.parse('2026-11-20T09:00:00.000Z'));
    expect(changes).toMatchObject([
      { by: claire.user, mutationId: second.id },
      {
        by: sophie.user,
        mutationId: first,
        fields: [{ field: 'internalRemark', from: 'clé au café', to: 'clé chez le voisin' }],
      },
    ]);
    expect(changes[0]?.fields).toContainEqual({ field: 'assignee', from: sophie.user, to: null });
    expect((await ask(claire, '2026-004512')).body).toEqual((await ask(claire, orderId)).body);
  });

  test('[DC1] tells who accepted or returned which file, with the reason, also what another decision took the place of', async () => {
    await server().store(
      testOrder(2, { assignee: sophie.user }),
      testUpload(69, 2, { by: sophie.user, name: 'facade.jpg' }),
    );
    const ofFile = testId(2);
    const args = { uploadId: testId(69), orderId: ofFile, accepted: false, reason: 'Floue', seen: null };
    await claire.push('field', aMutation('upload.review', args));
    const first = (await history(claire, {}, ofFile)).changes[0]?.fields[0];
    expect(first).toMatchObject({
      field: 'decision',
      from: null,
      to: { of: 'uploads', id: testId(69), name: 'facade.jpg', accepted: false, reason: 'Floue', by: claire.user },
    });
    await claire.push('field', aMutation('upload.review', { ...args, accepted: true, reason: '' }));
    const { changes } = await history(sophie, {}, ofFile);
    expect(changes).toMatchObject([
      { by: claire.user, fields: [{ field: 'decision', from: { reason: 'Floue' }, to: { accepted: true } }] },
      { fields: [first] },
    ]);
  });

  test('gives older changes page by page, each once', async () => {
    const texts = ['un', 'deux', 'trois', 'quatre', 'cinq'];
    for (const [index, text] of texts.entries()) await remark(sophie, texts[index - 1] ?? 'clé au café', text);
    const seen: unknown[] = [];
    let before: number | null | undefined;
    do {
      const page = await history(sophie, { limit: '2', ...(before === undefined ? {} : { before: String(before) }) });
      expect(page.changes.length).toBeLessThanOrEqual(2);
      seen.push(...page.changes.map(({ fields }) => fields[0]?.to));
      before = page.next;
    } while (before !== null);
    expect(seen).toEqual(texts.toReversed());
  });

  test('keeps nothing of a change that is refused or changes nothing', async () => {
    await remark(sophie, 'clé au café', 'clé au café');
    const nobody = { id: testId(99), name: 'Nobody' };
    await claire.push(
      'main',
      aMutation('order.assign', { orderId, assignee: nobody }, { base: { assignee: sophie.user } }),
    );
    expect((await history(sophie)).changes.flatMap(({ fields }) => fields)).toEqual([]);
  });

  test('is for whoever sees the order', async () => {
    const lies = await server().addUser('Lies Claes');
    expect((await ask(lies, orderId)).status).toBe(404);
    expect((await ask(sophie, testId(404))).status).toBe(404);
  });

  test.each([{ before: 'x' }, { before: '-1' }, { limit: '0' }, { limit: '101' }])('refuses %o', async (query) => {
    expect((await ask(sophie, orderId, query)).status).toBe(400);
  });
});
