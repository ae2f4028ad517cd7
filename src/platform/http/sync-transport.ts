import type { RemoteName } from '#contract/collections.ts';
import type { Clock, RawAnswer, Transport } from '#sync/ports.ts';
import type { ApiAnswer, ApiClient, ApiClientOptions } from './api-clients.ts';
import { createFieldClient, createMainClient } from './api-clients.ts';
import { parseHttpDate, parseRetryAfter } from './retry-after.ts';

/** Longest wait for one sync response, in milliseconds: a full page over a poor link. */
const syncTimeout = 30_000;

function toRawAnswer({ status, body, header }: ApiAnswer, now: number): RawAnswer {
  const serverTime = parseHttpDate(header('date'));
  return { status, body, serverTime, retryAfter: parseRetryAfter(header('retry-after'), serverTime, now) };
}

/** Creates the engine's two calls to one remote. The engine validates the responses (rule OB5). */
function createTransport(client: ApiClient, clock: Pick<Clock, 'now'>): Transport {
  return {
    push: async (request, signal) => {
      // A heartbeat alone is small, and may be the last thing that a page that is being closed says (rule RN8a).
      const keepalive = request.mutations.length === 0;
      const sent = { body: request, timeout: syncTimeout, signal, keepalive };
      const answer = await client({ method: 'POST', path: '/sync/push', ...sent });
      return toRawAnswer(answer, clock.now());
    },
    pull: async ({ cursor, mark = null, limit, checks = false }, signal) => {
      const params = {
        limit,
        ...(cursor === null ? {} : { cursor }),
        ...(mark === null ? {} : { mark }),
        ...(checks ? { checks: 1 } : {}),
      };
      const answer = await client({ method: 'GET', path: '/sync/pull', params, timeout: syncTimeout, signal });
      return toRawAnswer(answer, clock.now());
    },
  };
}

/** Creates the transports of both remotes. */
export function createTransports(options: ApiClientOptions, clock: Pick<Clock, 'now'>): Record<RemoteName, Transport> {
  return {
    main: createTransport(createMainClient(options), clock),
    field: createTransport(createFieldClient(options), clock),
  };
}
