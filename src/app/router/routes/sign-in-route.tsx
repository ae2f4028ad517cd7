import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { dropDraftsOfErased } from '#data/drafts/unconfirmed-drafts.ts';
import { readNotice } from '#data/session/stored-session.ts';
import { ResetPasswordScreen } from '#features/sign-in/reset-password-screen.tsx';
import { SessionNotice } from '#features/sign-in/session-notice.tsx';
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx';
import { languageOfPath, localPath } from '#ui/page/local-path.ts';
import type { AppState } from '../../session/app-state.ts';
import { whenIdle } from '../../loading/when-idle.ts';
import { loadChunk } from '../../loading/chunk-reload.ts';
import { lazyPart } from '../../loading/lazy-part.tsx';
import { isSignedIn, sessionOf } from '../../session/session-state.ts';
import { requestedPage } from '../guards.ts';
import { useApp, useValue } from '../../session/use-app-state.ts';

const WorkLeftHere = lazyPart(async () => (await import('../../session/work-left-here.tsx')).WorkLeftHere);

const loadErasures = () => loadChunk(() => import('#sync-stack/erasures.ts'));

/**
 * Reports what was erased, and erases what the server has revoked of users who are not signed in (rule RN7j): at the start of a page,
 * since a sign-out makes no call (specification §2).
 */
async function eraseRevoked(
  { root, config, session }: AppState,
  isOver: () => boolean,
  findNotice: () => Promise<void>,
): Promise<void> {
  const current = session.current();
  await whenIdle();
  const { askToErase, keepReporting } = await loadErasures();
  const report = (): void => void keepReporting(root, config).catch(() => undefined);
  report();
  const onErased = (): void => {
    report();
    void findNotice().catch(() => undefined);
  };
  if (!isSignedIn(current) && current.atStart) await askToErase(root, config, { isOver, onErased });
}

/** Reads why the last session ended; its data is erased first. Returns whether that is done. */
function useSessionNotice(): boolean {
  const { state, actions } = useApp();
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    let isOver = false;
    const findNotice = async (): Promise<void> =>
      actions.dispatch({ type: 'noticeFound', notice: await readNotice(state.root) });
    void dropDraftsOfErased()
      .then(findNotice)
      .catch(() => undefined)
      .then(() => setIsRead(true));
    void eraseRevoked(state, () => isOver, findNotice).catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [state, actions]);
  return isRead;
}

/** Signs in and returns to the requested page; with a reset link, sets a new password first. */
export function SignInRoute() {
  const { state, actions } = useApp();
  const location = useLocation();
  const navigate = useNavigate();
  const session = useValue(state.session);
  const isRead = useSessionNotice();
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
  const notice = isRead && session.name === 'ended' ? session.notice : null;
  const target = localPath(languageOfPath(location.pathname), requestedPage(location.search));
  return (
    <SignInScreen
      signIn={actions.signIn}
      onSignedIn={() => void navigate(target, { replace: true })}
      expired={query.has('renew')}
      initialEmail={sessionOf(session)?.user.Email ?? ''}
    >
      {notice === null ? null : (
        <SessionNotice notice={notice} onRead={() => void actions.dispatch({ type: 'noticeRead' })} />
      )}
      {/* Counted once the former user's database is closed: what is under way until then still arrives. The prepared page has
          read nothing: a part that comes later would be an error of its hydration. */}
      {isRead && session.closing === null && (session.name === 'none' || session.name === 'ended') ? (
        <Suspense fallback={null}>
          <WorkLeftHere except={notice?.email ?? null} />
        </Suspense>
      ) : null}
    </SignInScreen>
  );
}
