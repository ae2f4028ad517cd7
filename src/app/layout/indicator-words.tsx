import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useFormats } from '#ui/format.ts';
import type { IndicatorState } from './indicator-state.ts';

interface KeptHereProps {
  count: number;
}

/** `3 à envoyer, gardés ici`, or that there is nothing to send. */
function KeptHere({ count }: KeptHereProps) {
  if (count === 0) return <Trans>rien à envoyer</Trans>;
  return <Plural value={count} one="# à envoyer, gardé ici" other="# à envoyer, gardés ici" />;
}

/** What waits for an online sign-in. */
function ToSendLater({ count }: KeptHereProps) {
  if (count === 0) return <Trans>rien à envoyer</Trans>;
  return (
    <Plural
      value={count}
      one="# à envoyer après une connexion en ligne"
      other="# à envoyer après une connexion en ligne"
    />
  );
}

interface IndicatorWordsProps {
  state: IndicatorState;
  /** Without the time: what a screen reader is told anew only when the state changes. */
  timeless: boolean;
  now: number;
}

/** The indicator's state in words. */
export function IndicatorWords({ state, timeless, now }: IndicatorWordsProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  switch (state.kind) {
    case 'expired':
      return (
        <>
          <Trans>Session expirée : reconnectez-vous</Trans>
          {state.pending === 0 ? null : (
            <>
              {' '}
              · <KeptHere count={state.pending} />
            </>
          )}
        </>
      );
    case 'signedInOffline':
      return (
        <>
          <Trans>Connecté hors ligne</Trans> · <ToSendLater count={state.pending} />
        </>
      );
    case 'storage':
    case 'paused':
      return errorSentence(i18n, state.code);
    case 'offline':
      return (
        <>
          <Trans>Hors ligne</Trans> · <KeptHere count={state.pending} />
        </>
      );
    case 'unreachable':
      return (
        <>
          <Trans>Serveur injoignable</Trans> · <KeptHere count={state.pending} />
        </>
      );
    case 'pending':
      return <Plural value={state.pending} one="# à envoyer" other="# à envoyer" />;
    case 'loading':
      return <Trans>Premier chargement…</Trans>;
    case 'safe':
      return timeless ? (
        <Trans>Tout est sur le serveur</Trans>
      ) : (
        <Trans>Tout est sur le serveur, {formats.recent(state.at, now)}</Trans>
      );
    case 'checking':
      return <Trans>Vérification…</Trans>;
    case 'refusedOnly':
      return null;
  }
}
