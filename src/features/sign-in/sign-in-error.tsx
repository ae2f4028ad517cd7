import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { errorMessage } from '#labels/errors/error-messages.ts';
import { Notice } from '#ui/states/notice.tsx';
import type { SignInFailure } from './sign-in-outcome.ts';

/** Failures of the network, not of the credentials. */
const unreachableCodes = new Set(['Offline', 'Unreachable', 'Unavailable']);

/** Explains why the sign-in failed, and what to do next. */
export function SignInError({ failure: { code, retryAfter, cause } }: { failure: SignInFailure }) {
  return (
    <Notice tone={unreachableCodes.has(code) ? 'off' : 'bad'} alert>
      {cause === undefined ? null : (
        <>{cause === 'Offline' ? <Trans>Vous êtes hors ligne.</Trans> : <Trans>Le serveur ne répond pas.</Trans>} </>
      )}
      <Reason code={code} retryAfter={retryAfter} />
    </Notice>
  );
}

function Reason({ code, retryAfter }: Pick<SignInFailure, 'code' | 'retryAfter'>) {
  const { i18n } = useLingui();
  switch (code) {
    case 'Offline':
      return <Trans>Vous êtes hors ligne. Vérifiez le réseau, puis réessayez.</Trans>;
    case 'Unreachable':
    case 'Unavailable':
      return <Trans>Le serveur ne répond pas. Réessayez dans un instant.</Trans>;
    case 'OfflineUnknownUser':
      return <Trans>Première connexion sur cet appareil : il faut du réseau.</Trans>;
    case 'OfflineWrongPassword':
      return <Trans>Mot de passe différent de votre dernière connexion en ligne ici.</Trans>;
    case 'OfflineExpired':
      return <Trans>Dernière connexion en ligne il y a plus de 14 jours : reconnectez-vous avec du réseau.</Trans>;
    case 'OfflineClock':
      return <Trans>L’horloge de cet appareil a reculé : corrigez-la, ou connectez-vous avec du réseau.</Trans>;
    case 'OfflineLocked':
      return <Trans>Ce compte est bloqué. Contactez votre superviseur. Rien ne se perd ici.</Trans>;
    case 'TooManyAttempts':
      return retryAfter === null ? (
        errorMessage(i18n, code)
      ) : (
        <TooManyAttempts seconds={Math.ceil(retryAfter / 1_000)} />
      );
    default:
      return errorMessage(i18n, code);
  }
}

function TooManyAttempts({ seconds }: { seconds: number }) {
  if (seconds < 90) {
    return (
      <Plural
        value={seconds}
        one="Trop de tentatives. Réessayez dans # seconde."
        other="Trop de tentatives. Réessayez dans # secondes."
      />
    );
  }
  return (
    <Plural
      value={Math.ceil(seconds / 60)}
      one="Trop de tentatives. Réessayez dans # minute."
      other="Trop de tentatives. Réessayez dans # minutes."
    />
  );
}
