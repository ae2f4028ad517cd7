import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useFormats } from '#ui/format.ts';
import type { IndicatorState } from './indicator-state.ts';

interface PendingCountProps {
  count: number;
}

/** Shows `3 à envoyer, gardés ici`. */
function PendingHere({ count }: PendingCountProps) {
  return <Plural value={count} one="# à envoyer, gardé ici" other="# à envoyer, gardés ici" />;
}

/** Shows what waits for an online sign-in. */
function ToSendLater({ count }: PendingCountProps) {
  return (
    <Plural
      value={count}
      one="reconnectez-vous pour envoyer # modification"
      other="reconnectez-vous pour envoyer # modifications"
    />
  );
}

interface WithPendingProps extends PendingCountProps {
  label: ReactNode;
  /** When all was last known to be on the server; null when that is unknown, or something is left. */
  known: ReactNode;
  /** Shown after the label when the count is not 0. */
  children: ReactNode;
}

/** Shows a state without the server, with what is to be sent or since when nothing was: `Hors ligne · tout était envoyé, 10:42`. */
function WithPending({ count, label, known, children }: WithPendingProps) {
  const after = count > 0 ? children : known;
  return after === null ? (
    label
  ) : (
    <>
      {label} · {after}
    </>
  );
}

interface IndicatorLabelProps {
  state: IndicatorState;
  /** Omits the time: a screen reader announces a change of state only. */
  timeless: boolean;
  now: number;
}

/** Shows the indicator's state as text. */
export function IndicatorLabel({ state, timeless, now }: IndicatorLabelProps) {
  const errorText = useErrorMessage();
  const formats = useFormats();
  const known = (at: number | null): ReactNode => {
    if (at === null) return null;
    return timeless ? <Trans>tout était envoyé</Trans> : <Trans>tout était envoyé, {formats.recent(at, now)}</Trans>;
  };
  switch (state.kind) {
    case 'expired':
    case 'signedOut':
      return (
        <>
          {state.kind === 'expired' ? (
            <Trans>Session expirée : reconnectez-vous</Trans>
          ) : (
            <Trans>Appareil déconnecté : reconnectez-vous</Trans>
          )}
          {state.pending === 0 ? null : (
            <>
              {' '}
              · <PendingHere count={state.pending} />
            </>
          )}
        </>
      );
    case 'signedInOffline':
      return (
        <WithPending count={state.pending} label={<Trans>Session hors ligne</Trans>} known={known(state.knownAt)}>
          <ToSendLater count={state.pending} />
        </WithPending>
      );
    case 'storage':
    case 'paused':
      return errorText(state.code);
    case 'offline':
      return (
        <WithPending count={state.pending} label={<Trans>Hors ligne</Trans>} known={known(state.knownAt)}>
          <PendingHere count={state.pending} />
        </WithPending>
      );
    case 'unreachable':
      return (
        <WithPending count={state.pending} label={<Trans>Serveur injoignable</Trans>} known={known(state.knownAt)}>
          <PendingHere count={state.pending} />
        </WithPending>
      );
    case 'pending':
      return <Plural value={state.pending} one="# à envoyer" other="# à envoyer" />;
    case 'loading':
      return state.first ? <Trans>Premier chargement…</Trans> : <Trans>Chargement…</Trans>;
    case 'safe':
      return timeless ? (
        <Trans>Tout est sur le serveur</Trans>
      ) : (
        <Trans>Tout est sur le serveur, {formats.recent(state.at, now)}</Trans>
      );
    case 'checking':
      return <Trans>Vérification…</Trans>;
    case 'lost':
      return <Plural value={state.count} one="# fichier perdu" other="# fichiers perdus" />;
    case 'othersOnly':
      return null;
  }
}
