import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RemoteName } from '#contract/collections.ts';
import { remotes } from '#contract/collections.ts';
import type { Presence } from '#contract/protocol/session/presence.ts';
import type { Poke } from '#contract/protocol/sync/poke.ts';
import { openSession, sessionOf } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import { scopesOfViewer } from '../../domain/rows/scopes.ts';
import { CodedError } from '../../errors.ts';
import { createUserCounts } from '../../http/requests/user-counts.ts';

/** Milliseconds between keep-alive comments, which stop proxies from closing the stream and re-check the session. */
const keepAliveInterval = 20_000;
/** Milliseconds in which pokes of one remote are merged into one. */
const pokesTogether = 25;
/** Seconds after which a user with too many streams may open another. */
const fullRetryAfter = 30;
/** The longest delay of a timer. */
const timerMax = 2 ** 31 - 1;

/** Sends the head of a stream that nothing on the way stores or holds back. */
function beginStream(reply: FastifyReply): void {
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
}

/**
 * GET events: a stream of pokes, and for supervisors of what their colleagues have open (rule PL9). It ends with the token, the
 * account or the device.
 */
export function eventsRoute(app: FastifyInstance, context: Context): void {
  const { streams: streamsMax } = context.config.limits;
  const streams = createUserCounts();

  app.get('/events', (request, reply) => {
    const { token, viewer } = sessionOf(request);
    if (streams.of(viewer.id) >= streamsMax) throw new CodedError('LimitReached', { retryAfter: fullRetryAfter });
    const text = (request.headers.authorization ?? '').split(' ')[1] ?? '';
    const pending = new Map<RemoteName, NodeJS.Timeout>();

    reply.hijack();
    const { raw } = reply;
    // The client left during authentication: no "close" follows, so nothing may be counted.
    if (raw.destroyed) return;
    streams.add(viewer.id, 1);
    beginStream(reply);

    function say(remote: RemoteName): void {
      const data: Poke = { remote };
      raw.write(`event: poke\ndata: ${JSON.stringify(data)}\n\n`);
    }
    function poke(remote: RemoteName): void {
      if (pending.has(remote)) return;
      pending.set(
        remote,
        setTimeout(() => {
          pending.delete(remote);
          say(remote);
        }, pokesTogether),
      );
    }
    function see(who: Presence): void {
      if (who.by !== viewer.id) raw.write(`event: presence\ndata: ${JSON.stringify(who)}\n\n`);
    }
    function end(): void {
      raw.end();
    }
    function keepAlive(): void {
      raw.write(': heartbeat\n\n');
      // Who is a supervisor no more, or is one now, hears as such from their next stream on.
      openSession(context, text, false).then(({ viewer: now }) => {
        if (now.supervisor !== viewer.supervisor) end();
      }, end);
    }

    const sight = viewer.supervisor ? { see } : {};
    const leave = context.pokes.add({ scopes: scopesOfViewer(viewer), poke, ...sight, end });
    const keepAliveTimer = setInterval(keepAlive, keepAliveInterval);
    const expiry = setTimeout(end, Math.min(timerMax, Math.max(0, token.expiresAt - context.now().getTime())));
    raw.on('close', () => {
      leave();
      streams.add(viewer.id, -1);
      clearInterval(keepAliveTimer);
      clearTimeout(expiry);
      for (const timer of pending.values()) clearTimeout(timer);
    });
    // The stream listens already: later commits poke, and earlier ones are pulled now.
    for (const remote of remotes) say(remote);
  });
}
