import { answerGap, backoffDelay } from '../backoff.ts';
import type { FileNetwork, UploadStorage, OutgoingFile, SendFile } from './file-ports.ts';
import { FileDamaged } from './file-ports.ts';
import { classifyTransfer } from './transfer-outcome.ts';
import { withLease } from '../lease.ts';
import type { Clock, Lease } from '../ports.ts';
import { LeaseLost } from '../ports.ts';
import { hasNoResponse } from '../response.ts';

/** Files sent in parallel: on a slow link, more would only delay each of them (rule FL4). */
const filesAtOnce = 3;

/** How long a sent file waits for its receipt, in milliseconds. Then the sender asks again: the server may have lost it. */
export const receiptPatience = 10 * 60_000;

export interface FileSenderOptions {
  storage: UploadStorage;
  send: SendFile;
  network: FileNetwork;
  clock: Clock;
  /** A number in [0, 1), for the jitter of the backoff. */
  random: () => number;
  holder: string;
}

/**
 * How a round ended.
 * - `done`: nothing is left to try now.
 * - `busy`: another context sends files.
 * - `stopped`: the server does not answer.
 * - `paused`: somebody must sign in, or an update is needed.
 * - `more`: the deadline came first.
 * - `held`: files wait for Wi-Fi.
 */
export type RoundEnd =
  | 'done'
  | 'busy'
  | 'more'
  | 'held'
  | { kind: 'stopped'; code: string; retryAfter: number }
  | 'paused';

export interface FileSender {
  /**
   * Sends waiting files until none is left that may be sent now.
   * @param options.deadline no transfer starts or continues after this instant, in milliseconds
   * @param options.force ignores the backoff of failed files
   * @throws when `signal` aborts, or when the storage fails
   */
  run: (options: { signal: AbortSignal; deadline?: number; force?: boolean }) => Promise<RoundEnd>;
}

/** The state shared by the files of one round. */
interface Round extends FileSenderOptions {
  lease: Lease;
  signal: AbortSignal;
  /** Set by the first failure that would hit every other file too. */
  end: RoundEnd | null;
}

/** Tries one file and stores the outcome. A file damaged on this device delays no other (rule FL4). */
async function sendOne(round: Round, file: OutgoingFile): Promise<void> {
  try {
    await trySending(round, file);
  } catch (error) {
    if (!(error instanceof FileDamaged)) throw error;
    await round.storage.recordRefused(round.lease, file.id, error.code);
  }
}

async function trySending(round: Round, file: OutgoingFile): Promise<void> {
  const { clock, lease, random, send, signal, storage } = round;
  // Offsets are stored in order, and before the outcome of the transfer. The bytes do not wait for `recordBegun`: a device that
  // dies before it is stored has hardly sent any.
  let recorded = storage.recordBegun(lease, file.id, clock.now());
  recorded.catch(() => undefined);
  const onOffset = (offset: number): void => {
    recorded = recorded.then(() => storage.recordOffset(lease, file.id, offset, clock.now()));
    // The rejection reaches the `await` below; until then it must not count as unhandled.
    recorded.catch(() => undefined);
  };
  const ended = await send(file, { signal, onOffset, read: (from, to) => storage.readBytes(file.id, from, to) });
  await recorded;
  if (signal.aborted) return;
  const outcome = classifyTransfer(ended);
  const fail = (code: string, atLeast = 0): Promise<void> => {
    // Silence concerns the server, not this file: the loop has the backoff, and a sign of the server ends that (rule OB5f). What
    // failed during it says nothing of the file either.
    const own = hasNoResponse({ code: file.error ?? '' }) && !hasNoResponse({ code }) ? 0 : file.failures;
    const backoff = backoffDelay(own + 1, random());
    const wait = hasNoResponse({ code }) ? Math.min(backoff, answerGap) : Math.max(atLeast, backoff);
    return storage.recordFailed(lease, file.id, code, clock.now() + wait);
  };
  switch (outcome.kind) {
    case 'sent':
      return storage.recordSent(lease, file.id, clock.now(), clock.now() + receiptPatience);
    case 'refused':
      return storage.recordRefused(lease, file.id, outcome.code);
    case 'wrong':
      // Damaged on the way, the file is sent again. Damaged on this device, it is refused for good.
      return (await storage.isIntact(file.id))
        ? fail('ChecksumMismatch')
        : storage.recordRefused(lease, file.id, new FileDamaged(file.id).code);
    case 'again':
      return fail(outcome.code, outcome.retryAfter);
    case 'stop':
      round.end ??= outcome.paused ? 'paused' : { kind: 'stopped', code: outcome.code, retryAfter: outcome.retryAfter };
      return fail(outcome.code, outcome.retryAfter);
  }
}

/** Sends several files in parallel and tries each once. */
async function sendAll(round: Round, deadline: number, force: boolean): Promise<RoundEnd> {
  const { clock, network, signal, storage } = round;
  const tried = new Set<string>();
  const slot = async (): Promise<void> => {
    while (round.end === null && !signal.aborted) {
      if (clock.now() >= deadline) {
        round.end = 'more';
        return;
      }
      if (await network.isHeld()) {
        round.end = 'held';
        return;
      }
      const file = await storage.nextFile(clock.now(), tried, force);
      // Another slot may have taken it during the read.
      if (file === null) return;
      if (tried.has(file.id)) continue;
      tried.add(file.id);
      await sendOne(round, file);
    }
  };
  const slots = await Promise.allSettled(Array.from({ length: filesAtOnce }, slot));
  for (const one of slots) if (one.status === 'rejected') throw one.reason;
  signal.throwIfAborted();
  return round.end ?? 'done';
}

/** Ends a round early, before all its files are sent. */
interface Limits {
  signal: AbortSignal;
  /** Returns why the round was ended early; null otherwise. */
  ended: () => RoundEnd | null;
  stop: () => void;
}

/** Ends the round at the deadline, and as soon as files must wait for Wi-Fi. */
function createLimits({ clock, network }: FileSenderOptions, leased: AbortSignal, deadline: number): Limits {
  const over = new AbortController();
  let ended: RoundEnd | null = null;
  const end = (by: RoundEnd): void => {
    ended ??= by;
    over.abort();
  };
  const cancel = Number.isFinite(deadline) ? clock.after(deadline - clock.now(), () => end('more')) : () => undefined;
  const unsubscribe = network.subscribe(() => {
    // A failed read is ignored: the state is read again before the next file.
    network.isHeld().then(
      (held) => (held ? end('held') : undefined),
      () => undefined,
    );
  });
  const stop = (): void => {
    cancel();
    unsubscribe();
  };
  return { signal: AbortSignal.any([leased, over.signal]), ended: () => ended, stop };
}

/** Creates the sender of captured files (rules FL2, FL4). Everything it must remember is in the storage. */
export function createFileSender(options: FileSenderOptions): FileSender {
  const { clock, network, storage } = options;
  return {
    run: async ({ signal: outer, deadline = Number.POSITIVE_INFINITY, force = false }) => {
      await storage.recordReceipts();
      if (!force && (await storage.nextFileDue(clock.now())) !== 0) return 'done';
      if (await network.isHeld()) return 'held';
      try {
        const end = await withLease(options, 'files', outer, async (lease, leased) => {
          const { ended, signal, stop } = createLimits(options, leased, deadline);
          try {
            return await sendAll({ ...options, lease, signal, end: null }, deadline, force);
          } catch (error) {
            const by = ended();
            if (by !== null && !leased.aborted) return by;
            throw error;
          } finally {
            stop();
          }
        });
        return end ?? 'busy';
      } catch (error) {
        if (outer.aborted || !isLeaseLoss(error)) throw error;
        return 'busy';
      }
    },
  };
}

/** Returns whether the lease was lost: its new holder continues the work. */
function isLeaseLoss(error: unknown): boolean {
  return error instanceof LeaseLost || (error instanceof DOMException && error.name === 'AbortError');
}
