import type { AppState, SessionWorld } from './app-state.ts';
import { loadChunk } from '../loading/chunk-reload.ts';
import { whenShown } from '../loading/when-shown.ts';
import type { SessionEffect, SessionEvent, SessionState } from './session-state.ts';
import { openRuntimeOf, sessionOf, transition } from './session-state.ts';
import type { SignInFailure } from './sign-in.ts';

/** What changes the session: people and pages report events, and the rest follows from the state. */
export interface SessionActions extends Pick<SessionWorld, 'dispatch'> {
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
  /**
   * Follows changes of the session in other tabs once the first page is shown; `recheck` runs the guards of the current page again.
   */
  followOtherTabs: (recheck: () => Promise<void>) => void;
}

const loadWorkerClient = () => loadChunk(() => import('#platform/service-worker/service-worker-client.ts'));
const loadRuntime = () => loadChunk(() => import('./runtime.ts'));
const loadEndings = () => loadChunk(() => import('./session-endings.ts'));

/**
 * Creates the shell around the session's transitions: it sets the state, and carries out the effects one after the other.
 * @param recover called when the database of an open session was closed or deleted under this page, or is stuck
 */
export function createSessionShell(app: AppState, recover: () => void): SessionActions {
  const { session: store } = app;
  const world: SessionWorld = { ...app, dispatch: (event) => dispatch(event) };
  let recheckGuards = (): Promise<void> => Promise.resolve();

  async function dispatch(event: SessionEvent, leave = recheckGuards): Promise<void> {
    const before = store.current();
    const [next, ...effects] = transition(before, event);
    if (next !== before) store.set(next);
    for (const effect of effects) await carryOut(effect, before, leave);
  }

  async function carryOut(effect: SessionEffect, before: SessionState, leave: () => Promise<void>): Promise<void> {
    switch (effect) {
      case 'leavePages':
        return leave();
      case 'openRuntime':
        return (await loadRuntime()).openForSession(world, recover);
      case 'closeRuntime':
        return (await loadRuntime()).closeFormer(world);
      case 'followRuntime':
        await whenShown();
        return (await loadEndings()).followRuntime(world);
      case 'refreshWebPush':
        return openRuntimeOf(store.current())?.refreshWebPush();
      case 'forgetSession':
        return (await loadEndings()).forgetSession(world, sessionOf(before));
      case 'endSession':
      case 'eraseData':
      case 'forgetNotice':
        return (await loadEndings())[effect](world);
      default:
        return (await loadWorkerClient()).reportSignedOut(effect.forgetCachesOf);
    }
  }

  return {
    dispatch: world.dispatch,
    signIn: async (email, password) => {
      const { signInHere } = await loadChunk(() => import('./sign-in.ts'));
      return signInHere(world, email, password);
    },
    signOut: async (leave) => {
      await dispatch({ type: 'signedOut' }, leave);
      // Another tab may have ended the session a moment before: what its user does next waits for the database too.
      await (await loadRuntime()).closeFormer(world);
    },
    followOtherTabs: (recheck) => {
      recheckGuards = recheck;
      void whenShown()
        .then(loadEndings)
        .then(({ watchOtherTabs }) => watchOtherTabs(world))
        // The sync worker ends by itself, and the next start of the page reads what is stored.
        .catch(() => undefined);
    },
  };
}
