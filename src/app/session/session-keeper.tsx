import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isServerReachable } from '#platform/network/reachability.ts';
import { later } from '#ui/page/later.tsx';
import { barePath } from '#ui/page/local-path.ts';
import { loadChunk } from '../loading/chunk-reload.ts';
import { useApp, useValue } from './use-app-state.ts';
import type { SessionDialogProps } from './session-dialog.tsx';
import { atQuietMoment, whenServerIsBack } from './quiet-moment.ts';
import { isAsking, isHidden, passwordNeed } from './session-state.ts';

const SessionDialog = later<SessionDialogProps>(
  async () => (await loadChunk(() => import('./session-dialog.tsx'))).SessionDialog,
);

export interface SessionKeeperProps {
  pending: number;
  /** True while the storage fails: a new session could not be stored. */
  waits: boolean;
}

/**
 * Asks for the password over the page when sending waits for it: once for each expiry and each return of the server,
 * and whenever the indicator is tapped. The page keeps its state. On a page that opens after somebody ended the session it asks at
 * once.
 */
export function SessionKeeper({ pending, waits }: SessionKeeperProps) {
  const { state, actions } = useApp();
  const { dispatch } = actions;
  const session = useValue(state.session);
  const onSignInPage = barePath(useLocation().pathname) === '/login';
  const need = onSignInPage || (waits && !isHidden(session)) ? null : passwordNeed(session);

  useEffect(() => {
    if (need === null) return void dispatch({ type: 'passwordDropped', later: false });
    const ask = (): void => void dispatch({ type: 'passwordAsked' });
    if (need !== 'signedInOffline') return atQuietMoment(ask);
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
  }, [state, dispatch, need]);

  if (need === null || !isAsking(session)) return null;
  return (
    <SessionDialog
      reason={need}
      pending={pending}
      onLater={() => void dispatch({ type: 'passwordDropped', later: true })}
    />
  );
}
