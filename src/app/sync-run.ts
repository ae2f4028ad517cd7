import type { RemoteName } from '#contract/collections.ts';
import type { Clock } from '#sync/ports.ts';
import type { SessionLoss, SyncSession, SyncSessionOptions } from './sync-session.ts';
import { SessionRefused } from './sync-session.ts';
import type { FromSyncWorker, SyncFaultCode } from './sync-worker-messages.ts';

/** Waits before a database is opened again: at first, and once the page was told that it is stuck; milliseconds. */
export const reopenWait = 1_000;
export const stuckWait = 30_000;
/** Openings that may fail in a row before a database counts as stuck. */
const stuckAfter = 2;
/** How often an open database is asked whether it still answers, milliseconds. */
export const checkInterval = 60_000;

export interface SyncRunOptions {
  open: (options: SyncSessionOptions) => Promise<SyncSession>;
  clock: Pick<Clock, 'after'>;
  post: (message: FromSyncWorker) => void;
  userId: string;
  locale: string;
  isVisible: () => boolean;
}

/** One user's sync from `start` to `stop`, over as many openings of the database as the browser makes necessary. */
export interface SyncRun {
  /** Resolves after the first opening, whether it succeeded or not. */
  begin: () => Promise<void>;
  /** Before the first opening nothing is asked: the opening itself asks for everything. */
  request: (remote: RemoteName | 'all', force: boolean) => void;
  /** Somebody looks again, or the network is back: asks for a cycle, the stream, and whether the database still answers. */
  resume: (force: boolean) => void;
  end: () => Promise<void>;
}

const lossFaults: Record<Exclude<SessionLoss, 'closed'>, SyncFaultCode> = {
  deleted: 'DatabaseDeleted',
  'signed-out': 'SignedOut',
};

interface Timer {
  /** Replaces what was awaited. */
  set: (ms: number, callback: () => void) => void;
  cancel: () => void;
}

function createTimer(clock: Pick<Clock, 'after'>): Timer {
  let cancel = (): void => undefined;
  return {
    set: (ms, callback) => {
      cancel();
      cancel = clock.after(ms, callback);
    },
    cancel: () => cancel(),
  };
}

function sessionOptions(
  { userId, locale, isVisible, post }: SyncRunOptions,
  onTrouble: () => Promise<void>,
  onLost: (loss: SessionLoss) => Promise<void>,
): SyncSessionOptions {
  return {
    userId,
    locale,
    isVisible,
    onActivity: (activity) => post({ type: 'activity', ...activity }),
    onFault: () => void onTrouble(),
    onLost: (loss) => void onLost(loss),
  };
}

/** How long to wait before the next opening, in milliseconds; tells the page once the database counts as stuck. */
function waitAfter(failures: number, post: SyncRunOptions['post']): number {
  if (failures < stuckAfter) return reopenWait;
  post({ type: 'fault', code: 'DatabaseStuck' });
  return stuckWait;
}

/** Opens the session, reopens it when the database is closed or stuck, and says when it cannot go on (rule RN3). */
export function createSyncRun(options: SyncRunOptions): SyncRun {
  /** Of the next opening, or of the next check. */
  const timer = createTimer(options.clock);
  let session: SyncSession | null = null;
  let failures = 0;
  let over = false;

  const end = async (code?: SyncFaultCode): Promise<void> => {
    over = true;
    timer.cancel();
    if (code !== undefined) options.post({ type: 'fault', code });
    const ended = session;
    session = null;
    await ended?.stop();
  };

  const lose = async (loss: SessionLoss): Promise<void> => {
    const lost = session;
    if (over) return;
    if (loss !== 'closed') return end(lossFaults[loss]);
    if (lost === null) return;
    session = null;
    await lost.stop();
    if (!over) timer.set(reopenWait, () => void begin());
  };

  /** iOS kills a database's connection without a word: asked now and then, and whenever somebody looks again. */
  const check = async (fault?: SyncFaultCode): Promise<void> => {
    if (session !== null && fault !== undefined) options.post({ type: 'fault', code: fault });
    await session?.check().catch(() => lose('closed'));
    if (session !== null) timer.set(checkInterval, () => void check());
  };

  const fail = async (error: unknown): Promise<void> => {
    if (over) return;
    if (error instanceof SessionRefused) return end(error.code);
    failures += 1;
    timer.set(waitAfter(failures, options.post), () => void begin());
  };

  const accept = async (opened: SyncSession): Promise<void> => {
    if (over) return opened.stop();
    session = opened;
    failures = 0;
    // Forced: a new token or a new configuration may have ended a pause.
    opened.request('all', { force: true });
    timer.set(checkInterval, () => void check());
  };

  const opening = sessionOptions(options, () => check('StorageFailed'), lose);
  const begin = async (): Promise<void> => (over ? undefined : options.open(opening).then(accept, fail));

  const resume = (force: boolean): void => {
    session?.request('all', { force });
    session?.reconnect();
    void check();
  };

  return { begin, resume, end: () => end(), request: (remote, force) => session?.request(remote, { force }) };
}
