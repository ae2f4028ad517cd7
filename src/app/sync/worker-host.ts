import { createTimer } from '#sync/loop.ts';
import type { Clock } from '#sync/ports.ts';
import type { StorageFault } from './storage-faults.ts';
import type { SessionLoss, SyncSession, SyncSessionOptions } from './sync-session.ts';
import { SessionRefused } from './sync-session.ts';
import type { FromSyncWorker, SyncFaultCode, ToSyncWorker } from './sync-worker-messages.ts';

/** Waits before a database is reopened, in milliseconds: the usual one, and the one after `DatabaseStuck` was posted. */
export const reopenWait = 1_000;
export const stuckWait = 30_000;
/** Failed openings in a row after which a database counts as stuck. */
const stuckAfter = 2;
/** Interval between reads that check whether an open database still answers, in milliseconds. */
export const checkInterval = 60_000;

export interface WorkerHostOptions {
  open: (options: SyncSessionOptions) => Promise<SyncSession>;
  clock: Clock;
  post: (message: FromSyncWorker) => void;
}

type User = Pick<SyncSessionOptions, 'userId' | 'locale' | 'isVisible' | 'holder' | 'ended'>;

/** One user's sync from `start` to `stop`. Spans several sessions when the browser closes the database in between. */
interface ReopeningSession {
  /** Resolves after the first opening, whether it succeeded or not. */
  begin: () => Promise<void>;
  /** The open session. Null between two openings; each opening requests a cycle itself. */
  current: () => SyncSession | null;
  /** Checks that the database still answers; reopens it otherwise. */
  check: () => void;
  end: () => Promise<void>;
}

const lossFaults: Record<Exclude<SessionLoss, 'closed'>, SyncFaultCode> = {
  deleted: 'DatabaseDeleted',
  'signed-out': 'SignedOut',
};

/** Posts faults of the storage, and once that it works again. */
function createFaultReport(post: WorkerHostOptions['post']) {
  let isFaultShown = false;
  const report = (code: SyncFaultCode): void => {
    isFaultShown = true;
    post({ type: 'fault', code });
  };
  const onHealthy = (): void => {
    if (isFaultShown) post({ type: 'recovered' });
    isFaultShown = false;
  };
  return { report, onHealthy };
}

/** Opens a user's session, reopens it when its database closes or hangs, and posts why sync cannot continue (rule RN3). */
function createReopeningSession({ open, clock, post }: WorkerHostOptions, user: User): ReopeningSession {
  const stopped = new AbortController();
  const isOver = (): boolean => stopped.signal.aborted;
  /** Timer of the next opening or the next check. */
  const timer = createTimer(clock, stopped.signal);
  let session: SyncSession | null = null;
  let failures = 0;
  const { report, onHealthy } = createFaultReport(post);

  const end = async (code?: SyncFaultCode): Promise<void> => {
    stopped.abort();
    if (code !== undefined) post({ type: 'fault', code });
    const ended = session;
    session = null;
    await ended?.stop();
  };

  const lose = async (loss: SessionLoss): Promise<void> => {
    const lost = session;
    if (isOver()) return;
    if (loss !== 'closed') return end(lossFaults[loss]);
    if (lost === null) return;
    session = null;
    await lost.stop();
    timer.set(reopenWait, () => void begin());
  };

  /** iOS drops a database connection without an event, so the connection is read at intervals and on each return. */
  const check = async (fault?: SyncFaultCode): Promise<void> => {
    if (session !== null && fault !== undefined) report(fault);
    await session?.check().catch(() => lose('closed'));
    if (session !== null) timer.set(checkInterval, () => void check());
  };

  const fail = async (error: unknown): Promise<void> => {
    if (isOver()) return;
    if (error instanceof SessionRefused) return end(error.code);
    failures += 1;
    if (failures >= stuckAfter) report('DatabaseStuck');
    timer.set(failures < stuckAfter ? reopenWait : stuckWait, () => void begin());
  };

  const accept = async (opened: SyncSession): Promise<void> => {
    if (isOver()) return opened.stop();
    session = opened;
    failures = 0;
    // Forced: a new token or a new configuration may end a pause.
    opened.request('all', { force: true });
    timer.set(checkInterval, () => void check());
  };

  const onFault = (fault: StorageFault): void => void check(fault);
  const onLost = (loss: SessionLoss): void => void lose(loss);
  const begin = async (): Promise<void> =>
    isOver() ? undefined : open({ ...user, onFault, onHealthy, onLost }).then(accept, fail);

  return { begin, current: () => session, check: () => void check(), end: () => end() };
}

/** Handles the page's messages in its sync worker. Runs one user's session at a time. */
export function createWorkerHost(options: WorkerHostOptions): (message: ToSyncWorker) => Promise<void> {
  let visible = false;
  let language = 'fr';
  let active: ReopeningSession | null = null;

  /** Assigns `next` before the first await, so that a message that arrives meanwhile reaches it. */
  const replace = async (next: ReopeningSession | null): Promise<void> => {
    const previous = active;
    active = next;
    await previous?.end();
    await next?.begin();
  };

  return async (message) => {
    switch (message.type) {
      case 'start': {
        const { userId, holder, ended } = message;
        visible = message.visible;
        language = message.locale;
        const user = { userId, holder, ended, locale: () => language, isVisible: () => visible };
        return replace(createReopeningSession(options, user));
      }
      case 'request':
        return active?.current()?.request(message.remote, { force: message.force });
      case 'locale':
        language = message.locale;
        return;
      case 'visibility':
        visible = message.visible;
        if (!visible) return active?.current()?.report();
        active?.current()?.request('all', { force: false });
        active?.current()?.reconnect();
        return active?.check();
      case 'online':
        // The network's return ends the backoff (rule OB5), even if the page believed to be online: Chromium reports a page
        // that was opened without a network as online.
        active?.current()?.online();
        return active?.check();
      case 'stop':
        await replace(null);
        options.post({ type: 'stopped' });
    }
  };
}
