import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isServerReachable } from '#platform/reachability.ts';
import { later } from '#ui/later.tsx';
import { barePath } from '#ui/local-path.ts';
import { loadChunk } from '../boot/chunk-reload.ts';
import { useApp, useValue } from '../use-app-state.ts';
import type { SessionDialogProps } from './session-dialog.tsx';
import { atQuietMoment, whenServerIsBack } from './quiet-moment.ts';

const SessionDialog = later<SessionDialogProps>(
  async () => (await loadChunk(() => import('./session-dialog.tsx'))).SessionDialog,
);

interface SessionKeeperProps {
  /** Why sending waits for the password; null when it does not. */
  reason: 'expired' | 'signedOut' | 'signedInOffline' | null;
  pending: number;
}

/**
 * Asks for the password over the page when sending waits for it: once for each expiry and each return of the server,
 * and whenever the indicator is tapped. The page keeps its state. On a page that opens after somebody ended the session it asks at
 * once.
 */
export function SessionKeeper({ reason, pending }: SessionKeeperProps) {
  const { state, actions } = useApp();
  const asking = useValue(state.asking);
  const onSignInPage = barePath(useLocation().pathname) === '/login';
  const session = useValue(state.session);
  const endedToken = useValue(state.runtime)?.endedToken ?? null;
  const isEnded = endedToken !== null && session?.token === endedToken;
  const known = isEnded ? 'signedOut' : reason;
  const waitsFor = onSignInPage ? null : known;

  useEffect(() => {
    if (waitsFor === null) return;
    const ask = (): void => state.asking.set(true);
    if (waitsFor !== 'signedInOffline') return atQuietMoment(ask);
    let stopWaiting = (): void => undefined;
    const stopProbing = whenServerIsBack(
      () => isServerReachable(state.config.mainBase),
      () => {
        stopWaiting();
        stopWaiting = atQuietMoment(ask);
      },
    );
    return () => {
      stopProbing();
      stopWaiting();
    };
  }, [state, waitsFor]);

  // Closes after a sign-in here or in another tab.
  useEffect(() => {
    if (waitsFor === null) state.asking.set(false);
  }, [state, waitsFor]);

  if (waitsFor === null || !(asking || isEnded)) return null;
  return (
    <SessionDialog
      reason={waitsFor}
      pending={pending}
      onClose={() => state.asking.set(false)}
      onLater={() => {
        state.asking.set(false);
        // Whoever ended the session may not have this device any more.
        if (waitsFor === 'signedOut') void actions.leaveEnded();
      }}
    />
  );
}
