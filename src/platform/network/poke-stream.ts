import { createParser } from 'eventsource-parser';
import type { z } from 'zod';
import { poke } from '#contract/protocol/sync/poke.ts';
import type { Presence } from '#contract/protocol/session/presence.ts';
import { presence } from '#contract/protocol/session/presence.ts';
import type { RemoteName } from '#contract/collections.ts';
import { parseJson } from '#contract/rules/text/json-text.ts';
import type { Clock, PokeStream } from '#sync/ports.ts';
import { PokeStreamRefused } from '#sync/ports.ts';
import { parseHttpDate, parseRetryAfter } from '../http/retry-after.ts';
import type { Identity } from '../http/api-clients.ts';

/** A stream silent for this long is dead, milliseconds; the server's heartbeats come every 20 s. */
export const silenceLimit = 45_000;
/** Longest wait for the connection, milliseconds. */
export const connectLimit = 15_000;

export interface PokeStreamOptions {
  mainBase: string;
  identity: () => Promise<Identity | null>;
  clock: Clock;
  /** Replaces the browser's fetch (tests). */
  fetch?: typeof fetch;
}

/** Returns the event's data as its schema reads it; undefined for what this version does not know. */
function parsed<T>(schema: z.ZodType<T>, data: string): T | undefined {
  return schema.safeParse(parseJson(data)).data;
}

/** Creates a timer that aborts `controller` unless it is fed in time. */
function createWatchdog(clock: Clock, controller: AbortController): { feed: (ms: number) => void; stop: () => void } {
  let cancel = (): void => undefined;
  return {
    feed: (ms) => {
      cancel();
      cancel = clock.after(ms, () => controller.abort());
    },
    stop: () => cancel(),
  };
}

/** Reads until the server ends the stream, the network breaks, or the watchdog or the caller aborts it. */
async function readPokes(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
  onPoke: (remote: RemoteName) => void,
  onPresence: (who: Presence) => void,
): Promise<void> {
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const who = event === 'presence' ? parsed(presence, data) : undefined;
      if (who !== undefined) onPresence(who);
      const remote = parsed(poke, data)?.remote;
      if (remote !== undefined) onPoke(remote);
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

/**
 * Creates the server's stream of pokes, over fetch: EventSource cannot send the token. Ignores what it does not know.
 * `open` rejects with PokeStreamRefused, or with the network's own error.
 */
export function createPokeStream({ mainBase, identity, clock, fetch: get = fetch }: PokeStreamOptions): PokeStream {
  const connect = async (signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
    const who = await identity();
    if (who === null) throw new PokeStreamRefused(0);
    const answer = await get(`${mainBase}/events`, {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${who.token}` },
      cache: 'no-store',
      redirect: 'error',
      signal,
    });
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (answer.ok && isStream && answer.body !== null) return answer.body;
    await answer.body?.cancel();
    const serverTime = parseHttpDate(answer.headers.get('date'));
    const wait = parseRetryAfter(answer.headers.get('retry-after'), serverTime, clock.now());
    throw new PokeStreamRefused(answer.status, wait ?? 0);
  };

  return {
    open: async ({ onPoke, onPresence = () => undefined, onEnd, onAlive }, signal) => {
      const silence = new AbortController();
      const watchdog = createWatchdog(clock, silence);
      watchdog.feed(connectLimit);
      try {
        const body = await connect(AbortSignal.any([signal, silence.signal]));
        const feed = (): void => {
          watchdog.feed(silenceLimit);
          onAlive?.();
        };
        watchdog.feed(silenceLimit);
        void readPokes(body, feed, onPoke, onPresence)
          .catch(() => undefined)
          .finally(() => {
            watchdog.stop();
            onEnd();
          });
      } catch (error) {
        watchdog.stop();
        throw error;
      }
    },
  };
}
