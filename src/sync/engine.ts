import type { RemoteName } from '#contract/collections.ts';
import { backoffDelay } from './backoff.ts';
import type { DeviceWord } from './device-word.ts';
import { createDeviceWord, isWordDue } from './device-word.ts';
import { drain } from './drain.ts';
import { isCheckDue } from './drift.ts';
import type { Exchange, ExchangeEnd } from './exchange.ts';
import { isOver } from './exchange.ts';
import { withLease } from './lease.ts';
import type { Clock, DeviceFacts, Lease, SyncStorage, Transport } from './ports.ts';
import { LeaseLost } from './ports.ts';
import { portionAfter } from './portion.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import type { RemoteState, RemoteTrouble } from './remote-state.ts';
import { createServerClock } from './server-clock.ts';
import { isStillAhead } from './waiting.ts';

/** The longest rest between automatic tries, whatever the server asks for, in milliseconds. */
const longestRest = 3_600_000;

export interface EngineOptions {
  storage: SyncStorage;
  transports: Record<RemoteName, Transport>;
  clock: Clock;
  /** A number in [0, 1), for the jitter of the backoff. */
  random: () => number;
  /** Names this context (a tab's worker, the service worker) among those that share the device. */
  holder: string;
  deviceId: string;
  /** What the browser tells of the device; without it the device says nothing of itself (rule RN8). */
  deviceFacts?: () => Promise<DeviceFacts>;
}

export interface RunOptions {
  signal: AbortSignal;
  /** No request is started after this instant (milliseconds). */
  deadline?: number;
  /** Tries even though the backoff has not passed or the remote is paused: a person asked, or something changed. */
  force?: boolean;
}

/**
 * How a cycle ended. `done`: everything that could be sent was, and everything was pulled. `busy`: another context runs this
 * remote. `trouble`: see the remote's state. `resting`: the backoff has not passed, or the remote is paused. `more`: the
 * deadline came first.
 */
export type CycleEnd = 'done' | 'busy' | 'trouble' | 'resting' | 'more';

export interface Engine {
  /**
   * Runs one cycle with one remote: push until nothing is left, then pull to the end.
   * @throws when `signal` aborts, or when the storage fails
   */
  run: (remote: RemoteName, options: RunOptions) => Promise<CycleEnd>;
  /** Tells the main API of this device, when it knows something else or has not heard for long (rule RN8). */
  report: (options: Pick<RunOptions, 'signal'>) => Promise<void>;
}

/** Rounds of a cycle: a second one only for what a restored server has to be offered again. */
const maxRounds = 2;

/** Tells the device's word alone, if it is due. Silence in answer is no trouble of the cycle's: everything was exchanged. */
async function reportIfDue(exchange: Exchange): Promise<ExchangeEnd> {
  const { clock, remote, storage, word } = exchange;
  if (word === null || isOver(exchange)) return { kind: 'done' };
  const status = await word.now();
  if (!isWordDue(await storage.remoteState(remote), status, clock.now())) return { kind: 'done' };
  const verdict = await push(exchange, [], status);
  const isPause = verdict.kind === 'trouble' && verdict.trouble.kind === 'paused';
  return isPause ? verdict : { kind: 'done' };
}

/** One cycle: the outbox goes first, so that what was written offline is safe before anything else; then the pull. */
async function exchangeAll(exchange: Exchange): Promise<ExchangeEnd> {
  const { checkDue, clock, remote, storage } = exchange;
  for (let round = 1; ; round += 1) {
    const { epoch } = await storage.remoteState(remote);
    const pushed = await drain({ ...exchange, epoch });
    if (pushed.kind !== 'done' && pushed.kind !== 'restored') return pushed;
    const pulled = await pull(exchange, checkDue && round === 1);
    if (pulled.kind !== 'done') return pulled;
    const isRestored = pulled.offeredAgain || pushed.kind === 'restored';
    if (!isRestored || round === maxRounds) break;
  }
  // Everything is exchanged: whoever looks need not wait for the device's word about itself.
  await storage.noteSuccess(remote, clock.now());
  return reportIfDue(exchange);
}

/** A cycle whose lease was lost is no failure: whoever took it goes on. */
function isLeaseLoss(error: unknown): boolean {
  return error instanceof LeaseLost || (error instanceof DOMException && error.name === 'AbortError');
}

/** Everything that a cycle works with. */
function exchangeOf(
  { clock, deviceId, storage, transports }: EngineOptions,
  word: DeviceWord | null,
  before: RemoteState,
  cycle: Pick<Exchange, 'lease' | 'signal' | 'deadline'>,
): Exchange {
  const { remote } = before;
  let isAway = before.trouble?.kind === 'unreachable';
  // At the first answer, not at the end of a long cycle: who looks meanwhile, perhaps after a reload, is not told of an old silence.
  const onHeard = async (): Promise<void> => {
    if (!isAway) return;
    isAway = false;
    await storage.noteHeard(remote);
  };
  const keep = (offset: number): Promise<void> => storage.noteClock(remote, offset);
  return {
    ...cycle,
    remote,
    storage,
    clock,
    deviceId,
    epoch: before.epoch,
    word: remote === 'main' ? word : null,
    transport: transports[remote],
    serverClock: createServerClock({ clock, known: before.clockOffset, keep }),
    onHeard,
    portion: portionAfter(before.timeouts),
    checkDue: isCheckDue(before, clock.now()),
  };
}

/** The sync engine over its ports. What it must remember is in the storage. */
export function createEngine(options: EngineOptions): Engine {
  const { storage, clock, random, holder, deviceFacts } = options;
  const word = deviceFacts === undefined ? null : createDeviceWord({ storage, clock, facts: deviceFacts });

  const noteTrouble = async (remote: RemoteName, trouble: RemoteTrouble): Promise<void> => {
    const { failures } = await storage.remoteState(remote);
    const asked = Math.min(trouble.retryAfter ?? 0, longestRest);
    const delay = Math.max(asked, backoffDelay(failures + 1, random()));
    await storage.noteTrouble(remote, trouble, clock.now() + delay);
  };

  const isResting = ({ trouble, retryAt }: RemoteState): boolean =>
    trouble?.kind === 'paused' || isStillAhead(retryAt, clock.now(), longestRest);

  /** Works with the remote under its lease; null when another context does, or took over. */
  const underLease = (
    before: RemoteState,
    { signal: outer, deadline = Number.POSITIVE_INFINITY }: RunOptions,
    work: (exchange: Exchange) => Promise<ExchangeEnd>,
  ): Promise<ExchangeEnd | null> => {
    const withExchange = (lease: Lease, signal: AbortSignal): Promise<ExchangeEnd> =>
      work(exchangeOf(options, word, before, { lease, signal, deadline }));
    return withLease({ storage, clock, holder }, before.remote, outer, withExchange).catch((error: unknown) => {
      if (outer.aborted || !isLeaseLoss(error)) throw error;
      return null;
    });
  };

  const run: Engine['run'] = async (remote, runOptions) => {
    const before = await storage.remoteState(remote);
    if (isResting(before) && runOptions.force !== true) return 'resting';
    const cycle = await underLease(before, runOptions, exchangeAll);
    if (cycle === null) return 'busy';
    if (cycle.kind === 'deadline') return 'more';
    if (cycle.kind === 'trouble') {
      await noteTrouble(remote, cycle.trouble);
      return 'trouble';
    }
    return 'done';
  };

  const report: Engine['report'] = async ({ signal }) => {
    const before = await storage.remoteState('main');
    if (word === null || isResting(before) || !isWordDue(before, await word.now(), clock.now())) return;
    const end = await underLease(before, { signal }, reportIfDue);
    if (end?.kind === 'trouble') await noteTrouble('main', end.trouble);
  };

  return { run, report };
}
