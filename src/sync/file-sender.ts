import { backoffDelay } from './backoff.ts';
import type { FileNetwork, FileStorage, OutgoingFile, SendFile } from './file-ports.ts';
import { FileDamaged } from './file-ports.ts';
import { judgeTransfer } from './file-verdict.ts';
import { withLease } from './lease.ts';
import type { Clock, Lease } from './ports.ts';
import { LeaseLost } from './ports.ts';

/** Files under way at once: on a slow link, more would only make each of them later (rule FL4). */
const filesAtOnce = 3;

/** When a file that was sent and has no receipt is asked about again, milliseconds: the server may have lost it. */
export const receiptPatience = 10 * 60_000;

export interface FileSenderOptions {
  storage: FileStorage;
  send: SendFile;
  network: FileNetwork;
  clock: Clock;
  /** A number in [0, 1), for the jitter of the backoff. */
  random: () => number;
  holder: string;
}

/**
 * How a round ended. `done`: nothing is left to try now. `busy`: another context sends. `stopped`: the server cannot be talked to.
 * `paused`: somebody has to sign in, or an update is needed. `more`: the deadline came first. `held`: files wait for Wi-Fi.
 */
export type RoundEnd = 'done' | 'busy' | 'more' | 'held' | { kind: 'stopped'; retryAfter: number } | 'paused';

export interface FileSender {
  /**
   * Sends what waits, until nothing is left that can go now.
   * @param options.deadline no file is begun, and none goes on, after this instant (milliseconds)
   * @param options.force does not wait for what failed before
   * @throws when `signal` aborts, or when the storage fails
   */
  run: (options: { signal: AbortSignal; deadline?: number; force?: boolean }) => Promise<RoundEnd>;
}

/** What the files of one round share. */
interface Round extends FileSenderOptions {
  lease: Lease;
  signal: AbortSignal;
  /** Set by the first file that no other would fare better than. */
  end: RoundEnd | null;
}

/** Tries one file, and stores how it went; one that is damaged here holds up no other (rule FL4). */
async function sendOne(round: Round, file: OutgoingFile): Promise<void> {
  try {
    await trySending(round, file);
  } catch (error) {
    if (!(error instanceof FileDamaged)) throw error;
    await round.storage.noteRefused(round.lease, file.id, error.code);
  }
}

async function trySending(round: Round, file: OutgoingFile): Promise<void> {
  const { clock, lease, random, send, signal, storage } = round;
  // Told in order, and none after the end of the transfer: what it says comes last. The bytes do not wait for it: a device that
  // dies before this is noted has hardly sent any.
  let noted = file.untried ? storage.noteBegun(lease, file.id) : Promise.resolve();
  noted.catch(() => undefined);
  const onOffset = (offset: number): void => {
    noted = noted.then(() => storage.noteOffset(lease, file.id, offset, clock.now()));
    // Whoever awaits it is told; until then nobody listens.
    noted.catch(() => undefined);
  };
  const ended = await send(file, { signal, onOffset, read: (from, to) => storage.readBytes(file.id, from, to) });
  await noted;
  if (signal.aborted) return;
  const verdict = judgeTransfer(ended);
  const fail = (code: string, atLeast = 0): Promise<void> => {
    const wait = Math.max(atLeast, backoffDelay(file.failures + 1, random()));
    return storage.noteFailed(lease, file.id, code, clock.now() + wait);
  };
  switch (verdict.kind) {
    case 'sent':
      return storage.noteSent(lease, file.id, clock.now(), clock.now() + receiptPatience);
    case 'refused':
      return storage.noteRefused(lease, file.id, verdict.code);
    case 'wrong':
      // Damaged on the way it goes again; damaged here it never will be right.
      return (await storage.isIntact(file.id))
        ? fail('ChecksumMismatch')
        : storage.noteRefused(lease, file.id, new FileDamaged(file.id).code);
    case 'again':
      return fail(verdict.code);
    case 'stop':
      round.end ??= verdict.paused ? 'paused' : { kind: 'stopped', retryAfter: verdict.retryAfter };
      return fail(verdict.code, verdict.retryAfter);
  }
}

/** Several at a time, each file tried once. */
async function sendAll(round: Round, deadline: number, force: boolean): Promise<RoundEnd> {
  const { clock, network, signal, storage } = round;
  const tried = new Set<string>();
  const lane = async (): Promise<void> => {
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
      // Another lane may have taken it while this one was asking.
      if (file === null) return;
      if (tried.has(file.id)) continue;
      tried.add(file.id);
      await sendOne(round, file);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: filesAtOnce }, lane));
  for (const one of lanes) if (one.status === 'rejected') throw one.reason;
  signal.throwIfAborted();
  return round.end ?? 'done';
}

/** What ends a round from outside, before its files are through. */
interface Limits {
  signal: AbortSignal;
  /** How it was ended; null while it was not. */
  ended: () => RoundEnd | null;
  stop: () => void;
}

/** Ends at the deadline, and as soon as the network is one that files are not to use. */
function createLimits({ clock, network }: FileSenderOptions, leased: AbortSignal, deadline: number): Limits {
  const over = new AbortController();
  let ended: RoundEnd | null = null;
  const end = (by: RoundEnd): void => {
    ended ??= by;
    over.abort();
  };
  const cancel = Number.isFinite(deadline) ? clock.after(deadline - clock.now(), () => end('more')) : () => undefined;
  const unsubscribe = network.subscribe(() => {
    // Asked again before the next file: nothing depends on this answer.
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

/** Sends captured files over its ports (rules FL2, FL4). What it must remember is in the storage. */
export function createFileSender(options: FileSenderOptions): FileSender {
  const { clock, network, storage } = options;
  return {
    run: async ({ signal: outer, deadline = Number.POSITIVE_INFINITY, force = false }) => {
      await storage.noteReceipts();
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

/** Whoever took the lease goes on. */
function isLeaseLoss(error: unknown): boolean {
  return error instanceof LeaseLost || (error instanceof DOMException && error.name === 'AbortError');
}
