import type { Session } from '#data/root-database.ts';
import type { SessionNotice } from '#data/session/session-records.ts';
import type { AppState } from '../app-state.ts';
import { loadChunk } from '../boot/chunk-reload.ts';
import { whenShown } from '../boot/when-shown.ts';
import type { Runtime } from '../runtime.ts';

/** What ends a session without its user (rule RN7). */
export interface SessionEndings {
  /** Returns whether a session may be opened; ends an offline one that has expired. */
  mayOpen: (session: Session) => Promise<boolean>;
  /** Ends the session when the server revokes it or its time is over, while this runtime is open. */
  watch: (session: Session, runtime: Runtime) => void;
  stop: () => void;
  /** Ends a session that the server has ended: shows the sign-in page, and keeps the data (rule RN7h). */
  leaveEnded: () => Promise<void>;
}

export interface SessionEndingsOptions {
  state: Pick<AppState, 'root' | 'config' | 'session' | 'runtime'>;
  /** Leaves the pages of a former user, then closes their database. */
  leave: () => Promise<void>;
}

const loadRecords = () => loadChunk(() => import('#data/session/session-end.ts'));
const loadWatch = () => loadChunk(() => import('./session-end.ts'));

export function createSessionEndings({ state, leave }: SessionEndingsOptions): SessionEndings {
  let stopWatching = (): void => undefined;

  async function end({ user }: Session, kind: SessionNotice['kind']): Promise<boolean> {
    const { endSession } = await loadRecords();
    const ended = await endSession(state.root, state.config.deployment, user, kind);
    if (ended) state.session.set(null);
    return ended;
  }

  async function endFromOutside(session: Session, kind: SessionNotice['kind']): Promise<void> {
    if (!(await end(session, kind))) return;
    await leave();
    const { finishErasures } = await loadWatch();
    await finishErasures(state.root, state.config);
    const { reportSignedOut } = await loadChunk(() => import('#platform/service-worker-client.ts'));
    await reportSignedOut(session.user.UserId);
  }

  async function watch(session: Session, { data: { db } }: Runtime): Promise<void> {
    await whenShown();
    if (state.runtime.current()?.data.db !== db) return;
    const { watchSessionEnd } = await loadWatch();
    if (state.runtime.current()?.data.db !== db) return;
    stopWatching = watchSessionEnd({
      root: state.root,
      db,
      session: state.session.current,
      config: state.config,
      onEnd: (kind) => void endFromOutside(session, kind).catch((error: unknown) => console.error(error)),
    });
  }

  return {
    mayOpen: async (session) => {
      if (session.token !== '') return true;
      const { offlineEnd } = await loadWatch();
      const kind = await offlineEnd(state.root, session, Date.now());
      if (kind !== null) await end(session, kind);
      return kind === null;
    },
    watch: (session, runtime) => void watch(session, runtime),
    stop: () => stopWatching(),
    leaveEnded: async () => {
      const session = state.session.current();
      if (session !== null) await endFromOutside(session, 'signedOut');
    },
  };
}
