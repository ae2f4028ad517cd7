import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { pokeChannel } from '#server/operations/pokes.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation, createTestServer, testConfig } from '#tests/support/server/test-server.ts';

/** Milliseconds, far longer than a poke takes, for a busy machine. */
const soon = { timeout: 5000 };

/** A stream of events as it arrives. */
interface Stream {
  status: number;
  headers: Headers;
  /** Returns how many pokes of a remote have arrived. */
  pokes: (remote: string) => number;
  text: () => string;
  ended: Promise<void>;
  leave: () => void;
}

/** Streams end with their server, so each test has a server of its own. */
const serverOfEachTest = async () => ({});

describeOnEachDatabase(
  'pokes',
  (server) => {
    let sophie: TestClient;
    let karim: TestClient;
    let claire: TestClient;
    const streams: Stream[] = [];

    beforeEach(async () => {
      sophie = await server().addUser('Sophie Dubois');
      karim = await server().addUser('Karim Benali');
      claire = await server().addUser('Claire Peeters', 'supervisor');
      await server().store(testOrder(1, { assignee: sophie.user }));
      await server().app.listen({ port: 0, host: '127.0.0.1' });
      await earlierPokes();
    });

    /** Notifications arrive in the order of their commits: once one of ours is here, no poke of the set-up is on its way. */
    async function earlierPokes(): Promise<void> {
      const arrived = Promise.withResolvers<void>();
      const leave = server().context.pokes.add({ scopes: ['set-up'], poke: () => arrived.resolve(), end: () => {} });
      await sql`select pg_notify(${pokeChannel}, ${JSON.stringify({ main: ['set-up'] })})`.execute(
        server().context.database.db,
      );
      await arrived.promise;
      leave();
    }

    afterEach(() => {
      for (const stream of streams.splice(0)) stream.leave();
    });

    async function open(client: TestClient, app = server().app): Promise<Stream> {
      const bound = app.server.address();
      const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
      const leave = new AbortController();
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/events`, {
        headers: client.headers('main'),
        signal: leave.signal,
      });
      let text = '';
      const reading = (async () => {
        const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
        for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read())
          text += read.value;
      })();
      const stream: Stream = {
        status: response.status,
        headers: response.headers,
        text: () => text,
        ended: reading.catch(() => undefined),
        leave: () => leave.abort(),
        pokes: (remote) => text.split(`event: poke\ndata: {"remote":"${remote}"}\n\n`).length - 1,
      };
      streams.push(stream);
      return stream;
    }

    const message = (id: number): ReturnType<typeof aMutation> =>
      aMutation('order.sendMessage', { orderId: testId(1), messageId: testId(id), body: 'Bonjour' });

    test('[PL9] a new stream pokes both remotes at once, so that no earlier change is missed', async () => {
      const stream = await open(sophie);
      expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      expect(stream.headers.get('content-security-policy')).toContain("default-src 'self'");
      await expect.poll(() => stream.pokes('main'), soon).toBe(1);
      await expect.poll(() => stream.pokes('field'), soon).toBe(1);
    });

    test('[PL9] a change pokes those who may see it, and its own remote only', async () => {
      const [hers, his, hers2] = await Promise.all([open(sophie), open(karim), open(claire)]);
      await claire.push('main', message(21));
      await expect.poll(() => hers.pokes('main'), soon).toBe(2);
      await expect.poll(() => hers2.pokes('main'), soon).toBe(2);
      expect(hers.text()).not.toContain('Bonjour');
      await expect.poll(() => his.pokes('main'), soon).toBe(1);
      await expect.poll(() => hers.pokes('field'), soon).toBe(1);
    });

    test('[PL9] a user has a limited number of streams: one more is a 429, until another ends', async () => {
      const limits = { ...server().context.config.limits, streams: 2 };
      const few = await createTestServer(server().context.database, { limits });
      onTestFinished(() => few.close());
      await few.app.listen({ port: 0, host: '127.0.0.1' });
      const [first] = await Promise.all([open(sophie, few.app), open(sophie, few.app)]);
      const third = await open(sophie, few.app);
      expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30']);
      await expect.poll(() => third.text(), soon).toContain('"code":"LimitReached"');
      expect((await open(karim, few.app)).status).toBe(200);
      first.leave();
      await expect.poll(async () => (await open(sophie, few.app)).status, soon).toBe(200);
    });

    test('[PL9] a client that leaves before the stream has begun takes no place', async () => {
      const limits = { ...server().context.config.limits, streams: 1 };
      const few = await createTestServer(server().context.database, { limits });
      onTestFinished(() => few.close());
      const left = Promise.withResolvers<void>();
      const port = await few.app.listen({ port: 0, host: '127.0.0.1' }).then((url) => Number(new URL(url).port));
      // The request is parsed, then its connection ends before the route runs.
      few.app.server.prependOnceListener('request', (_, response) => {
        response.once('close', () => left.resolve());
        response.socket?.destroy();
      });
      await expect(
        fetch(`http://127.0.0.1:${port}/api/v1/events`, { headers: sophie.headers('main') }),
      ).rejects.toThrow();
      await left.promise;
      await expect.poll(async () => (await open(sophie, few.app)).status, soon).toBe(200);
    });

    test('[PL9b] supervisors see what a colleague has open, also on a stream that opens later, and nobody else does', async () => {
      const anne = await server().addUser('Anne Maes', 'supervisor');
      const on = `evidence/${testId(1)}`;
      const say = async (client: TestClient, left: boolean) =>
        server().app.inject({
          method: 'POST',
          url: '/api/v1/presence',
          headers: client.headers('main'),
          payload: { on, left },
        });
      const [hers, own, his] = await Promise.all([open(claire), open(anne), open(sophie)]);
      expect((await say(sophie, false)).statusCode).toBe(403);
      expect((await say(anne, false)).statusCode).toBe(204);
      const event = (left: boolean): string =>
        `event: presence\ndata: ${JSON.stringify({ on, left, by: anne.user.id })}\n\n`;
      await expect.poll(() => hers.text(), soon).toContain(event(false));
      const later = await open(claire);
      await expect.poll(() => later.text(), soon).toContain(event(false));
      await say(anne, true);
      await expect.poll(() => later.text(), soon).toContain(event(true));
      expect(own.text() + his.text()).not.toContain('presence');
      expect(hers.text()).not.toContain('Maes');
    });

    const { supervisor } = testConfig.roles;
    test.for([
      { what: 'who is a supervisor no more', was: [supervisor], is: [] as string[] },
      { what: 'who is a supervisor now', was: [] as string[], is: [supervisor] },
    ])('[PL9b] the stream of $what ends at its next keep-alive, so that another begins', async ({ was, is }) => {
      const setRoles = (roles: string[]) =>
        server().context.database.db.updateTable('users').set({ roles }).where('id', '=', claire.user.id).execute();
      await setRoles(was);
      vi.useFakeTimers({ toFake: ['setInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      const [hers, other] = await Promise.all([open(claire), open(sophie)]);
      vi.advanceTimersByTime(20_000);
      await expect.poll(() => hers.text(), soon).toContain(': heartbeat');
      const isEnded = vi.fn<() => void>();
      for (const stream of [hers, other]) void stream.ended.then(isEnded);
      await setRoles(is);
      vi.advanceTimersByTime(20_000);
      await hers.ended;
      await expect.poll(() => other.text().split(': heartbeat').length, soon).toBe(3);
      expect(isEnded).toHaveBeenCalledTimes(1);
    });

    test('[PL9] users who lose a row are poked too', async () => {
      const [hers, his] = await Promise.all([open(sophie), open(karim)]);
      await expect.poll(() => hers.pokes('main'), soon).toBe(1);
      await server().editOrder(testId(1), { assignee: karim.user });
      await expect.poll(() => hers.pokes('main'), soon).toBe(2);
      await expect.poll(() => his.pokes('main'), soon).toBe(2);
    });

    test('[PL9] a push of many mutations pokes a few times', async () => {
      const stream = await open(sophie);
      await sophie.push('main', ...Array.from({ length: 50 }, (_one, index) => message(100 + index)));
      await expect.poll(() => stream.text().split('main').length).toBeGreaterThan(2);
      expect(stream.text().split('main').length).toBeLessThan(50);
    });

    test('[PL9] a change on another instance pokes', async () => {
      const other = await createTestServer(server().context.database);
      await other.app.listen({ port: 0, host: '127.0.0.1' });
      const stream = await open(sophie, other.app);
      await claire.push('main', message(22));
      await expect.poll(() => stream.pokes('main'), soon).toBe(2);
      await other.close();
      await stream.ended;
    });

    test('[PL9] a stream ends with the token', async () => {
      server().clock.now = new Date(server().clock.now.getTime() + 30 * 86_400_000 - 300);
      const stream = await open(sophie);
      expect(stream.status).toBe(200);
      await stream.ended;
    });

    test('[PL9] a stream requires a token', async () => {
      server().clock.now = new Date(server().clock.now.getTime() + 31 * 86_400_000);
      expect((await open(sophie)).status).toBe(401);
    });
  },
  serverOfEachTest,
);
