import { i18n } from '@lingui/core';
import { deleteSession, watchSession } from '#data/root-database.ts';
import type { Session } from '#data/root-database.ts';
import { forgetSessionHint } from '#data/session/session-hint.ts';
import { unsubscribe } from '#platform/unsubscribe.ts';
import type { AppState } from './app-state.ts';
import { loadAhead, loadChunk } from './boot/chunk-reload.ts';
import type { Runtime } from './runtime.ts';
import { createSessionEndings } from './session/session-endings.ts';
import type { SignInFailure } from './session/sign-in-here.ts';
import type { SyncFaultCode } from './sync/sync-worker-messages.ts';
import { whenIdle } from './boot/when-idle.ts';

/** The actions on the session, by a person or by another tab. */
export interface AppActions {
  /**
   * Signs in at the server, or on this device alone when the server does not answer (rule RN7). A signed-in user who
   * renews the session signs in at the server only.
   */
  signIn: (email: string, password: string) => Promise<{ ok: true } | SignInFailure>;
  /**
   * Forgets the session; the user's database stays (rule RN6). `leave` shows the sign-in page before anything is
   * closed.
   */
  signOut: (leave: () => Promise<void>) => Promise<void>;
  /** Leaves the pages of a session that the server has ended. What was not sent stays (rule RN7h). */
  leaveEnded: () => Promise<void>;
  /** Opens the signed-in user's database and starts their sync, unless they are open. */
  ensureRuntime: (session: Session) => Promise<void>;
  /** Follows changes of the session in other tabs; `recheck` runs the guards of the current page again. */
  followOtherTabs: (recheck: () => Promise<void>) => () => void;
}

const loadWorkerClient = () => loadChunk(() => import('#platform/service-worker-client.ts'));

/** Ends this device's push subscription. The push service reports that to the server. */
async function endWebPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await unsubscribe(await navigator.serviceWorker.getRegistration().catch(() => undefined));
}

async function forgetSession({ root, session }: AppState): Promise<void> {
  const before = session.current();
  // First, so that the deletion, when this tab sees it, is not taken for another tab's.
  session.set(null);
  forgetSessionHint();
  await deleteSession(root).catch((error: unknown) => {
    session.set(before);
    throw error;
  });
  void endWebPush();
}

interface Faults {
  onFault: (code: SyncFaultCode) => void;
  onRecovered: () => void;
  onDatabaseLost: () => void;
}

/** Creates a queue of tasks: two concurrent openings or closings would conflict over one database. */
function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task, task);
    last = result.catch(() => undefined);
    return result;
  };
}

async function signIn(state: AppState, email: string, password: string): ReturnType<AppActions['signIn']> {
  const { signInHere } = await loadChunk(() => import('./session/sign-in-here.ts'));
  return signInHere(state, email, password);
}

export function createAppActions(state: AppState, faults: Faults): AppActions {
  const inTurn = createQueue();

  let recheckGuards = (): Promise<void> => Promise.resolve();
  const endings = createSessionEndings({
    state,
    leave: async () => {
      await recheckGuards();
      await inTurn(closeRuntime);
    },
  });

  async function closeRuntime(): Promise<void> {
    endings.stop();
    const closing = state.runtime.current();
    state.runtime.set(null);
    state.fault.set(null);
    await closing?.close();
  }

  async function openFor(session: Session): Promise<Runtime> {
    const { openRuntime } = await loadChunk(() => import('./runtime.ts'));
    const onContent = state.content.set;
    return openRuntime({ root: state.root, config: state.config, session, onContent, ...faults });
  }

  function ensureRuntime(session: Session): Promise<void> {
    return inTurn(async () => {
      if (state.runtime.current()?.userId === session.user.UserId) return;
      await closeRuntime();
      if (!(await endings.mayOpen(session))) return;
      const runtime = await openFor(session);
      state.runtime.set(runtime);
      endings.watch(session, runtime);
      void refreshLater(state, runtime);
    });
  }

  async function signOut(leave: () => Promise<void>): Promise<void> {
    const userId = state.session.current()?.user.UserId;
    await forgetSession(state);
    await leave();
    await inTurn(closeRuntime);
    if (userId !== undefined) await (await loadWorkerClient()).reportSignedOut(userId);
  }

  function followOtherTabs(recheck: () => Promise<void>): () => void {
    recheckGuards = recheck;
    return watchSession(state.root, (session) => {
      const known = state.session.current();
      state.session.set(session);
      if (known?.user.UserId === session?.user.UserId) return;
      // The guards redirect from the former user's pages before their database closes.
      void recheck().then(() => (session === null ? inTurn(closeRuntime) : undefined));
    });
  }

  const { leaveEnded } = endings;
  return { signIn: signIn.bind(null, state), signOut, leaveEnded, ensureRuntime, followOtherTabs };
}

/**
 * Refreshes the user from the server (name, badges, a renewed token) once the page is idle, and resumes an interrupted
 * wipe of another user's data.
 */
async function refreshLater(state: AppState, { userId, data: { db, mutate } }: Runtime): Promise<void> {
  await whenIdle();
  await loadAhead(() => import('./boot/after-start.ts'))
    .then(({ afterStart }) => afterStart(state.root, state.config, { userId, db, mutate }, i18n.locale))
    .catch(() => undefined);
}
