import { beforeEach, expect, test } from 'vitest';
import type { DriveResponse } from '#contract/protocol/search/drive.ts';
import { driveResponse } from '#contract/protocol/search/drive.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { Answer, TestClient } from '#tests/support/server/test-server.ts';
import { answerOf } from '#tests/support/server/test-server.ts';

const place = { boxnumber: null, apartmentnumber: null, city: 'Bruxelles' };
const issuedAt = '2026-11-01T09:00:00.000Z';

describeOnEachDatabase('the drive', (server) => {
  let sophie: TestClient;
  let claire: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    claire = await server().addUser('Claire Peeters', 'supervisor');
    await server().store(
      testOrder(1, {
        assignee: sophie.user,
        createdAt: '2026-10-01T08:00:00.000Z',
        address: { ...place, street: 'Rue de l’Église', number: '14', zipcode: '1000' },
        invoice: { number: 'F2026-004000', issuedAt },
        paymentNotice: null,
      }),
      testOrder(2, {
        assignee: sophie.user,
        createdAt: '2026-10-02T08:00:00.000Z',
        address: { ...place, street: 'Avenue Louise', number: '140', zipcode: '1050' },
        invoice: null,
        paymentNotice: { number: 'AP2026-000123', issuedAt },
      }),
      testOrder(3, {
        assignee: claire.user,
        createdAt: '2026-10-03T08:00:00.000Z',
        address: { ...place, street: 'Kerkstraat', number: '9', zipcode: '9000' },
        invoice: { number: 'F2026-004001', issuedAt },
        paymentNotice: null,
      }),
    );
  });

  async function ask(client: TestClient, query: Record<string, string>): Promise<Answer> {
    return answerOf(await server().app.inject({ url: '/api/v1/drive', query, headers: client.headers('main') }));
  }
  async function search(client: TestClient, query: Record<string, string> = {}): Promise<DriveResponse> {
    const answer = await ask(client, query);
    expect(answer.status).toBe(200);
    return driveResponse.parse(answer.body);
  }

  test.each([
    [{}, [2, 1]],
    [{ street: 'EGLISE' }, [1]],
    [{ street: 'l’église 14' }, [1]],
    [{ street: 'louise avenue' }, [2]],
    [{ street: 'kerk' }, []],
    [{ street: '%' }, [2, 1]],
    [{ zipcode: '10' }, [2, 1]],
    [{ zipcode: '1050' }, [2]],
    [{ zipcode: '050' }, []],
    [{ invoice: 'f2026 4000' }, []],
    [{ invoice: 'F2026004000' }, [1]],
    [{ invoice: '004000' }, [1]],
    [{ notice: '123' }, [2]],
    [{ invoice: '004000', zipcode: '1050' }, []],
  ] satisfies [Record<string, string>, number[]][])(
    '%j finds the user’s own orders, newest first',
    async (query, found) => {
      const answer = await search(sophie, query);
      expect(answer.orders.map(({ id }) => id)).toEqual(found.map((number) => testId(number)));
      expect(answer.total).toBe(found.length);
    },
  );

  test('a supervisor searches all orders, page by page', async () => {
    const first = await search(claire, { limit: '2' });
    expect(first).toMatchObject({ total: 3, orders: [{ id: testId(3) }, { id: testId(2) }] });
    const second = await search(claire, { limit: '2', after: first.next ?? '' });
    expect(second.orders.map(({ id }) => id)).toEqual([testId(1)]);
    expect(second.next).toBeNull();
  });

  test('a text is read as one sees it, and an invalid position is refused', async () => {
    expect(await ask(sophie, { street: '\u202ALouise\u0000' })).toMatchObject({ status: 200, body: { total: 1 } });
    expect(await ask(sophie, { after: 'x' })).toMatchObject({ status: 400, body: { code: 'ValidationFailed' } });
  });
});
