import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SessionNotice as Facts } from '#data/session/session-records.ts';
import { finishWipe, forgetNotice, readNotice } from '#data/session/session-end.ts';
import { ResetPasswordScreen } from '#features/sign-in/reset-password-screen.tsx';
import { SessionNotice } from '#features/sign-in/session-notice.tsx';
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx';
import { languageOfPath, localPath } from '#ui/local-path.ts';
import type { AppState } from '../../app-state.ts';
import { whenIdle } from '../../boot/when-idle.ts';
import { loadChunk } from '../../boot/chunk-reload.ts';
import { requestedPage } from '../guards.ts';
import { useApp, useValue } from '../../use-app-state.ts';

const WorkLeftHere = lazy(async () => {
  const { WorkLeftHere: Component } = await loadChunk(() => import('../../session/work-left-here.tsx'));
  return { default: Component };
});

const loadErasures = () => loadChunk(() => import('#sync-stack/erasures.ts'));

/**
 * Reports what was erased, and erases what the server has revoked of users who are not signed in (rule RN7j): at the start of a page,
 * since a sign-out makes no call (specification §2). Shows the notice of it.
 */
async function eraseRevoked(
  { root, config, startedSignedOut }: AppState,
  isOver: () => boolean,
  show: (notice: Facts | null) => void,
): Promise<void> {
  await whenIdle();
  const { askToErase, keepReporting } = await loadErasures();
  const report = (): void => void keepReporting(root, config).catch(() => undefined);
  report();
  const onErased = (): void => {
    report();
    void readNotice(root).then(show, () => undefined);
  };
  if (startedSignedOut) await askToErase(root, config, { isOver, onErased });
}

/** Returns why the last session ended, undefined until it is read. Pending erasures run first. */
function useSessionNotice(): { notice: Facts | null | undefined; forget: () => void } {
  const { state } = useApp();
  const [notice, setNotice] = useState<Facts | null>();
  useEffect(() => {
    let current = true;
    const read = async (): Promise<Facts | null> => {
      await finishWipe(state.root);
      return readNotice(state.root);
    };
    const show = (found: Facts | null): void => {
      if (current) setNotice(found);
    };
    void read()
      .catch(() => null)
      .then(show);
    void eraseRevoked(state, () => !current, show).catch(() => undefined);
    return () => {
      current = false;
    };
  }, [state]);
  return {
    notice,
    forget: () => {
      setNotice(null);
      void forgetNotice(state.root).catch(() => undefined);
    },
  };
}

/** Signs in and returns to the requested page; with a reset link, sets a new password first. */
export function SignInRoute() {
  const { state, actions } = useApp();
  const location = useLocation();
  const navigate = useNavigate();
  const session = useValue(state.session);
  const runtime = useValue(state.runtime);
  const { notice, forget } = useSessionNotice();
  const query = new URLSearchParams(location.search);
  const token = query.get('reset');
  if (token !== null) {
    return (
      <ResetPasswordScreen
        reset={async (password) => {
          const { resetPassword } = await loadChunk(() => import('../../session/passwords.ts'));
          return resetPassword(state, token, password);
        }}
      />
    );
  }
  const target = localPath(languageOfPath(location.pathname), requestedPage(location.search));
  return (
    <SignInScreen
      signIn={actions.signIn}
      onSignedIn={() => void navigate(target, { replace: true })}
      expired={query.has('renew')}
      initialEmail={session?.user.Email ?? ''}
    >
      {notice ? <SessionNotice notice={notice} onRead={forget} /> : null}
      {/* Counted once the former user's database is closed: what is under way until then still arrives. The prepared page has
          read nothing: a part that comes later would be an error of its hydration. */}
      {session === null && runtime === null && notice !== undefined ? (
        <Suspense fallback={null}>
          <WorkLeftHere except={notice?.email ?? null} />
        </Suspense>
      ) : null}
    </SignInScreen>
  );
}
