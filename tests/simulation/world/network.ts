import { problemType } from '#contract/protocol/problem-type.ts';
import type { RemoteName } from '#contract/collections.ts';
import type { PushRequest } from '#contract/protocol/sync/push.ts';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import type { PokeStream, RawAnswer, Transport } from '#sync/ports.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import type { Chance } from './chance.ts';
import type { Kernel } from './kernel.ts';
import type { LinkEnd } from './link-end.ts';
import type { FileRequest } from './simulated-files.ts';
import type { SimulatedServer } from './simulated-server.ts';
import type { StreamLink } from './simulated-stream.ts';
import { createSimulatedStream } from './simulated-stream.ts';
import type { AskForFile } from './simulated-transfer.ts';

/** Faults that the link, the server or the device inflicts on one request. */
export const linkFaults = [
  'dropped',
  'answerLost',
  'twice',
  'lateCopy',
  'slow',
  'html',
  'unavailable',
  'tooMany',
  'killedBefore',
  'killedAfter',
  'serverCrash',
] as const;
/** Faults of requests with contents, files and pushes: also the answers of a proxy that filters them. */
const contentFaults = [...linkFaults, 'tooLarge', 'forbidden', 'html'] as const;
export type LinkFault = (typeof contentFaults)[number];

/** The server's first final result of a mutation, in the server's order of settling. */
export interface Settlement {
  id: string;
  status: string;
}

/** The link between all devices and the two remotes, with delays and outages of its own. */
export interface Network {
  /** Probability of a fault for each request, 0 to 1. */
  rate: number;
  /** Remotes that do not respond. */
  down: Set<RemoteName>;
  readonly settlements: readonly Settlement[];
  /** Records a restore of the server: it will settle the mutations after its backup for a first time again. */
  forgetSettled: (known: ReadonlySet<string>) => void;
  transport: (remote: RemoteName, end: LinkEnd) => Transport;
  /** Returns how a process asks for files. */
  files: (end: LinkEnd) => AskForFile;
  stream: (end: LinkEnd) => PokeStream;
  /** Returns the number of pending requests. */
  underWay: () => number;
}

export interface NetworkOptions {
  kernel: Kernel;
  chance: Chance;
  server: SimulatedServer;
  happened: (fault: string) => void;
}

interface Asked {
  remote: RemoteName;
  end: LinkEnd;
  /** Sends the request to the server. Returns the response with a description. */
  ask: () => Promise<{ answer: RawAnswer; words: string }>;
  /** The faults of its kind. */
  faults: readonly LinkFault[];
  isPull?: boolean;
}

const html: RawAnswer = { status: 200, body: undefined, retryAfter: null, serverTime: null };

function failure(status: number, code: string): RawAnswer {
  return { ...html, status, body: { type: problemType(code), title: code, status, code } };
}

/** Returns a one-way delay in milliseconds. Most are short; some reorder requests. */
function delay(chance: Chance, remote: RemoteName): number {
  const usual = (remote === 'main' ? 20 : 45) + chance.below(120);
  return chance.happens(0.1) ? usual + chance.below(2_000) : usual;
}

type Outcome = { answer: RawAnswer } | 'lost';

export function createNetwork({ kernel, chance, server, happened }: NetworkOptions): Network {
  let settlements: Settlement[] = [];
  const settled = new Set<string>();
  let underWay = 0;

  /** Delivers the request to the server. Returns undefined when the server died of it. */
  const reach = async ({ remote, end, ask }: Asked): Promise<RawAnswer | undefined> => {
    const { answer, words } = await ask();
    const crashed = await server.hasCrashed();
    kernel.note(`${end.name} ${remote} ${words}${crashed ? ', and the server has died' : ''}`);
    if (crashed) return undefined;
    noteSettlements(answer);
    return answer;
  };

  const noteSettlements = ({ body }: RawAnswer): void => {
    const parsed = pushResponse.safeParse(body);
    for (const { id, status } of parsed.success ? parsed.data.results : []) {
      if (status === 'deferred' || settled.has(id)) continue;
      settled.add(id);
      settlements.push({ id, status });
    }
  };

  /** Applies a fault at the server's end of the link. */
  const arrive = async (asked: Asked, fault: LinkFault | null): Promise<Outcome> => {
    if (fault === 'dropped' || fault === 'killedBefore') return 'lost';
    if (fault === 'html') return { answer: html };
    if (fault === 'tooLarge' || fault === 'forbidden')
      return { answer: { ...html, status: fault === 'tooLarge' ? 413 : 403 } };
    if (fault === 'unavailable') return { answer: failure(503, 'Unavailable') };
    if (fault === 'tooMany') return { answer: failure(429, 'TooManyAttempts') };
    if (fault === 'serverCrash') server.planCrash({ queries: 1 + chance.below(8), after: chance.happens(0.5) });
    if (fault === 'twice') await reach(asked);
    const answer = await reach(asked);
    if (fault === 'lateCopy') kernel.after(1_000 + chance.below(60_000), async () => void (await reach(asked)));
    return answer === undefined || fault === 'answerLost' || fault === 'killedAfter' ? 'lost' : { answer };
  };

  const send = (asked: Asked): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const { remote, end } = asked;
      underWay += 1;
      const fault = chance.happens(network.rate) ? chance.pick(asked.faults) : null;
      const there = delay(chance, remote) + (fault === 'slow' ? chance.below(9_000) : 0);
      if (fault !== null) happened(fault);
      kernel.after(there, async () => {
        const cut = end.isOffline() || network.down.has(remote) || (asked.isPull === true && end.isPullCut());
        const outcome = cut ? 'lost' : await arrive(asked, fault);
        if (fault === 'killedBefore' || fault === 'killedAfter') end.kill();
        kernel.after(delay(chance, remote) + (fault === 'slow' ? chance.below(9_000) : 0), () => {
          underWay -= 1;
          end.deliver(() => (outcome === 'lost' ? reject(new Error('no answer')) : resolve(outcome.answer)));
        });
      });
    });

  const streamLink: StreamLink = {
    kernel,
    chance,
    server,
    happened,
    isUnruly: () => chance.happens(network.rate),
    isCut: (end) => end.isOffline() || network.down.has('main'),
    delay: () => delay(chance, 'main'),
  };

  const network: Network = {
    rate: 0,
    down: new Set(),
    get settlements() {
      return settlements;
    },
    underWay: () => underWay,
    forgetSettled: (known) => {
      settlements = settlements.filter(({ id }) => known.has(id));
      for (const id of settled) if (!known.has(id)) settled.delete(id);
    },
    stream: (end) => createSimulatedStream(streamLink, end),
    files: (end) => (request) =>
      send({ remote: 'field', end, ask: () => askForFile(server, end.client(), request), faults: contentFaults }),
    transport: (remote, end) => ({
      push: (request) =>
        send({ remote, end, ask: () => askPush(end.client(), remote, request), faults: contentFaults }),
      pull: ({ cursor, mark = null, limit, checks }) => {
        // Small pages, so that faults interrupt a load between pages.
        const query = {
          limit: String(Math.min(limit, 2 + chance.below(12))),
          ...(cursor === null ? {} : { cursor }),
          ...(mark === null ? {} : { mark }),
          ...(checks === true ? { checks: '1' } : {}),
        };
        return send({ remote, end, ask: () => askPull(end.client(), remote, query), faults: linkFaults, isPull: true });
      },
    }),
  };
  return network;
}

async function askForFile(
  { files }: SimulatedServer,
  client: TestClient,
  request: FileRequest,
): Promise<{ answer: RawAnswer; words: string }> {
  const what = request.method === 'POST' ? request.file.id : request.id;
  // The process may die of it.
  const { status, body } = await files.ask(client.user.id, request).catch(() => ({ status: 500, body: undefined }));
  return { answer: { ...html, status, body }, words: `file ${request.method} ${status} ${what}` };
}

async function askPush(
  client: TestClient,
  remote: RemoteName,
  request: PushRequest,
): Promise<{ answer: RawAnswer; words: string }> {
  const { status, body } = await client.askPush(remote, request);
  const parsed = pushResponse.safeParse(body);
  const results = parsed.success ? parsed.data.results.map((result) => `${result.id}:${result.status}`) : [];
  return { answer: { ...html, status, body }, words: `push ${status} ${results.join(' ')}` };
}

async function askPull(
  client: TestClient,
  remote: RemoteName,
  query: Record<string, string>,
): Promise<{ answer: RawAnswer; words: string }> {
  const { status, body } = await client.askPull(remote, query);
  const changes = typeof body === 'object' && body !== null && 'changes' in body ? body.changes : [];
  const rows = Array.isArray(changes)
    ? changes.map((change: { id: string; version: number }) => `${change.id}@${change.version}`)
    : [];
  return { answer: { ...html, status, body }, words: `pull ${status} ${rows.join(' ')}` };
}
