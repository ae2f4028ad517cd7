import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeOn } from '#contract/mutations/definition.ts';
import { calendarFeed } from '#contract/protocol/calendar.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import type { ReadEvent } from '#tests/support/server/calendar-events.ts';
import { eventsOf } from '#tests/support/server/calendar-events.ts';
import { testId, testOrder, testVisit } from '#tests/support/rows.ts';
import type { Answer, TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { answerOf, createTestServer } from '#tests/support/server/test-server.ts';

describeOnEachDatabase('the calendar feed', (server) => {
  let configured: TestServer | undefined;
  afterEach(async () => {
    await configured?.close();
    configured = undefined;
  });

  let sophie: TestClient;
  let marc: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    marc = await server().addUser('Marc Peeters');
  });

  async function ask(method: 'GET' | 'POST' | 'DELETE', client: TestClient): Promise<Answer> {
    return answerOf(
      await server().app.inject({ method, url: '/api/v1/calendar-feed', headers: client.headers('main') }),
    );
  }
  const pathOf = async (method: 'GET' | 'POST', client: TestClient): Promise<string | null> =>
    calendarFeed.parse((await ask(method, client)).body).path;
  async function make(client: TestClient): Promise<string> {
    const path = await pathOf('POST', client);
    if (path === null) throw new Error('no address was made');
    return path;
  }
  const read = (path: string, remoteAddress = '192.0.2.1') =>
    server().app.inject({ url: `/api/v1${path}`, remoteAddress, headers: { host: 'app.example.be' } });

  describe('the address of a feed', () => {
    test('exists once it is made, is shown again, changes when renewed, and ends', async () => {
      expect(await pathOf('GET', sophie)).toBeNull();
      const first = await make(sophie);
      expect(first).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
      expect(await pathOf('GET', sophie)).toBe(first);
      const second = await make(sophie);
      expect(second).not.toBe(first);
      expect((await read(first)).statusCode).toBe(404);
      expect((await read(second)).statusCode).toBe(200);
      expect((await ask('DELETE', sophie)).status).toBe(204);
      expect((await read(second)).statusCode).toBe(404);
      expect(await pathOf('GET', sophie)).toBeNull();
    });

    test('belongs to one user, and ends with the user', async () => {
      const hers = await make(sophie);
      const his = await make(marc);
      expect(his).not.toBe(hers);
      await server()
        .context.database.db.updateTable('users')
        .set({ disabled: true })
        .where('id', '=', sophie.user.id)
        .execute();
      expect((await read(hers)).statusCode).toBe(404);
      expect((await read(his)).statusCode).toBe(200);
    });

    test('is not in the database', async () => {
      const secret = (await make(sophie)).slice('/calendar/'.length, -'.ics'.length);
      const { rows } = await sql<{ text: string }>`select calendar_feeds::text as text from calendar_feeds`.execute(
        server().context.database.db,
      );
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(secret);
    });
  });

  describe('the content of a feed', () => {
    const day = 86_400_000;
    const at = (days: number): string => new Date(server().context.now().getTime() + days * day).toISOString();
    const span = (days: number) => ({ plannedStart: at(days), plannedEnd: at(days + 1 / 24) });

    beforeEach(async () => {
      const { address } = testOrder(1);
      const order = testOrder(1, {
        assignee: sophie.user,
        address: { ...address, street: 'Rue du Secret', zipcode: '1070', city: 'Anderlecht' },
        client: { ...testOrder(1).client, name: 'Madame Discrète', phone: '+32 470 99 88 77' },
      });
      await server().store(
        order,
        testVisit(1, 1, { employee: sophie.user, ...span(1), state: 'planned' }),
        testVisit(2, 1, { employee: marc.user, ...span(2) }),
        testVisit(3, 1, { employee: sophie.user, ...span(3), state: 'cancelled' }),
        testVisit(4, 1, { employee: sophie.user, ...span(-40) }),
        testVisit(5, 1, { employee: sophie.user, ...span(4), state: 'confirmed' }),
      );
    });

    test('lists the user’s own visits of these months, with time and town, and no personal data', async () => {
      const answer = await read(await make(sophie));
      expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(String(answer.headers['cache-control'])).toContain('no-store');
      const text = answer.body.replaceAll(/\r\n /g, '');
      expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
      const stamp = at(1).replaceAll(/[-:]|\.\d+/g, '');
      expect(text).toContain(`DTSTART:${stamp}`);
      expect(text).toContain('SUMMARY:Visite 1070 Anderlecht');
      expect(text).toContain('STATUS:TENTATIVE');
      expect(text).toContain('STATUS:CONFIRMED');
      expect(text).not.toMatch(/Discrète|Secret|470 99|Sophie/);
    });

    async function eventOf(path: string, visitId: string): Promise<ReadEvent | undefined> {
      return eventsOf((await read(path)).body).find(({ uid }) => uid === `${visitId}@mycerti`);
    }

    test('a moved visit has a higher sequence, a cancelled one and one of a colleague are cancelled in place', async () => {
      const path = await make(sophie);
      const first = await eventOf(path, testId(1));
      server().clock.now = new Date(server().clock.now.getTime() + day / 24);
      await server().edit([changeOn('visits', testId(1), (row) => ({ ...row, ...span(5) }))], [testId(1)]);
      const moved = await eventOf(path, testId(1));
      expect(moved).toMatchObject({ start: at(5), modified: '2026-11-20T10:00:00.000Z' });
      expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? Infinity);
      expect(first?.modified).not.toBe(moved?.modified);

      await server().edit(
        [changeOn('visits', testId(1), (row) => ({ ...row, state: 'cancelled' as const }))],
        [testId(1)],
      );
      const cancelled = await eventOf(path, testId(1));
      expect(cancelled).toMatchObject({ status: 'CANCELLED', summary: 'Visite 1070 Anderlecht' });
      expect(cancelled?.sequence).toBeGreaterThan(moved?.sequence ?? Infinity);

      expect((await eventOf(path, testId(5)))?.status).toBe('CONFIRMED');
      await server().edit([changeOn('visits', testId(5), (row) => ({ ...row, employee: marc.user }))], [testId(1)]);
      expect(await eventOf(path, testId(5))).toMatchObject({ status: 'CANCELLED', summary: 'Visite', location: null });
      expect(await eventOf(await make(marc), testId(5))).toMatchObject({ status: 'CONFIRMED' });
    });

    test('links to the configured origin, never to the host of the request', async () => {
      const path = await make(sophie);
      expect((await read(path)).body).not.toMatch(/URL|app\.example\.be/);
      configured = await createTestServer(server().context.database, { appOrigin: 'https://app.certi.example' });
      const { body } = await configured.app.inject({
        url: `/api/v1${path}`,
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      });
      expect(body).toMatch(/URL;VALUE=URI:https:\/\/app\.certi\.example\/orders\//);
      expect(body).not.toContain('evil.example');
    });

    test('uses the language of the employee', async () => {
      await server().edit([changeOn('employees', sophie.user.id, (row) => ({ ...row, language: 'nl' }))], []);
      expect((await read(await make(sophie))).body).toContain('SUMMARY:Bezoek 1070 Anderlecht');
    });
  });

  test('limits reads of a feed; counts guesses by their address', async () => {
    const path = await make(sophie);
    for (let index = 0; index < 60; index += 1) expect((await read(path)).statusCode).toBe(200);
    const over = await read(path);
    expect(over.statusCode).toBe(429);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    const guess = (index: number) => read(`/calendar/${String(index).padStart(43, 'x')}.ics`, '192.0.2.9');
    for (let index = 0; index < 50; index += 1) expect((await guess(index)).statusCode).toBe(404);
    expect((await guess(50)).statusCode).toBe(429);
    // A mobile network's users share an address: a right secret opens whatever others tried.
    expect((await read(await make(marc), '192.0.2.9')).statusCode).toBe(200);
  });

  test.each(['/calendar/x.ics', '/calendar/', `/calendar/${'x'.repeat(43)}`])(
    '%s is no address of a feed',
    async (path) => {
      expect([400, 404]).toContain((await read(path)).statusCode);
    },
  );
});
