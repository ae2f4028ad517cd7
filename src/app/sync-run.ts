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
  request: (remote: RemoteName | 'all', force: boolean) => void;
  /** Somebody looks again, or the network is back: asks for a cycle, the stream, and whether the database still answers. */
  resume: (force: boolean) => void;
  end: () => Promise<void>;
}

const lossFaults: Record<Exclude<SessionLoss, 'closed'>, SyncFaultCode> = {
  deleted: 'DatabaseDeleted',
  'signed-out': 'SignedOut',
};

/** Opens the session, reopens it when the database is closed or stuck, and says when it cannot go on (rule RN3). */
export function createSyncRun({ open, clock, post, userId, locale, isVisible }: SyncRunOptions): SyncRun {
  let session: SyncSession | null = null;
  let failures = 0;
  let forceFirst = false;
  let over = false;
  /** Of the next opening, or of the next check. */
  let cancelTimer = (): void => undefined;

  const later = (ms: number, callback: () => void): void => {
    cancelTimer();
    if (!over) cancelTimer = clock.after(ms, callback);
  };

  const end = async (): Promise<void> => {
    over = true;
    cancelTimer();
    const ended = session;
    session = null;
    await ended?.stop();
  };

  const giveUp = (code: SyncFaultCode): void => {
    post({ type: 'fault', code });
    void end();
  };

  const lose = async (loss: SessionLoss): Promise<void> => {
    const lost = session;
    if (over) return;
    if (loss !== 'closed') return giveUp(lossFaults[loss]);
    if (lost === null) return;
    session = null;
    await lost.stop();
    later(reopenWait, () => void begin());
  };

  /** iOS kills a database's connection without a word: asked now and then, and whenever somebody looks again. */
  const check = async (): Promise<void> => {
    await session?.check().catch(() => lose('closed'));
    if (session !== null) later(checkInterval, () => void check());
  };

  const onFault = (): void => {
    post({ type: 'fault', code: 'StorageFailed' });
    void check();
  };

  const onActivity: SyncSessionOptions['onActivity'] = (activity) => post({ type: 'activity', ...activity });

  const fail = (error: unknown): void => {
    if (over) return;
    if (error instanceof SessionRefused) return giveUp(error.code);
    failures += 1;
    if (failures >= stuckAfter) post({ type: 'fault', code: 'DatabaseStuck' });
    later(failures >= stuckAfter ? stuckWait : reopenWait, () => void begin());
  };

  const accept = async (opened: SyncSession): Promise<void> => {
    if (over) return opened.stop();
    session = opened;
    failures = 0;
    opened.request('all', { force: forceFirst });
    forceFirst = false;
    later(checkInterval, () => void check());
  };

  function begin(): Promise<void> {
    if (over) return Promise.resolve();
    return open({ userId, locale, isVisible, onActivity, onFault, onLost: (loss) => void lose(loss) }).then(accept, fail);
  }

  return {
    begin,
    end,
    request: (remote, force) => {
      if (session === null) forceFirst ||= force;
      else session.request(remote, { force });
    },
    resume: (force) => {
      session?.request('all', { force });
      session?.reconnect();
      void check();
    },
  };
}
