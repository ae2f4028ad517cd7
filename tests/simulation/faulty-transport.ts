import type { RemoteName } from '#contract/collections.ts';
import type { RawAnswer, Transport } from '#sync/ports.ts';
import type { TestClient } from '#tests/support/test-server.ts';
import type { Chance } from './chance.ts';

/** What may happen to a request, each as likely as the others once something does. */
const faults = [
  'dropped',
  'answerLost',
  'twice',
  'html',
  'unavailable',
  'tooMany',
  'killedBefore',
  'killedAfter',
] as const;
export type Fault = (typeof faults)[number];

export interface FaultyTransportOptions {
  chance: Chance;
  /** How often something happens to a request, 0 to 1; changed while the world runs. */
  rate: () => number;
  client: () => TestClient;
  /** Ends the device's process in the middle of the call. */
  kill: () => void;
  happened: (fault: Fault) => void;
}

const html: RawAnswer = { status: 200, body: undefined, retryAfter: null, serverTime: null };

function failure(status: number, code: string): RawAnswer {
  return { ...html, status, body: { type: 'about:blank', title: code, status, code } };
}

/** The real server code behind a link on which requests and answers get lost, doubled, replaced and cut by death. */
export function createFaultyTransport(remote: RemoteName, options: FaultyTransportOptions): Transport {
  const { chance, client } = options;

  const through = async (ask: () => Promise<{ status: number; body: unknown }>): Promise<RawAnswer> => {
    const answered = async (): Promise<RawAnswer> => {
      const { status, body } = await ask();
      return { ...html, status, body };
    };
    if (!chance.happens(options.rate())) return answered();
    const fault = chance.pick(faults);
    options.happened(fault);
    switch (fault) {
      case 'dropped':
        throw new Error('dropped');
      case 'html':
        return html;
      case 'unavailable':
        return failure(503, 'Unavailable');
      case 'tooMany':
        return failure(429, 'TooManyAttempts');
      case 'answerLost':
        await ask();
        throw new Error('the answer was lost');
      case 'twice':
        await ask();
        return answered();
      case 'killedBefore':
        options.kill();
        throw new Error('killed before the request');
      case 'killedAfter':
        await ask();
        options.kill();
        throw new Error('killed after the request');
    }
  };

  return {
    push: (request) => through(() => client().askPush(remote, request)),
    pull: ({ cursor, limit }) => {
      // Small pages, so that a load is cut between them.
      const size = Math.min(limit, 1 + chance.below(12));
      const query = { limit: String(size), ...(cursor === null ? {} : { cursor }) };
      return through(() => client().askPull(remote, query));
    },
  };
}
