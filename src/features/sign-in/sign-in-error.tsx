import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { errorSentence } from '#hooks/error-sentences.ts';
import { Notice } from '#ui/notice.tsx';

interface SignInErrorProps {
  code: string;
  /** Milliseconds to wait, when the server said so. */
  retryAfter: number | null;
}

/** Why signing in did not work, and what to do next. */
export function SignInError({ code, retryAfter }: SignInErrorProps) {
  const { i18n } = useLingui();
  if (code === 'Offline') {
    return (
      <Notice tone="off" alert>
        <Trans>Vous êtes hors ligne. Vérifiez le réseau, puis réessayez : ce que vous avez saisi reste ici.</Trans>
      </Notice>
    );
  }
  if (code === 'Unreachable' || code === 'Unavailable') {
    return (
      <Notice tone="off" alert>
        <Trans>Le serveur ne répond pas. Réessayez dans un instant : ce que vous avez saisi reste ici.</Trans>
      </Notice>
    );
  }
  if (code === 'TooManyAttempts' && retryAfter !== null) {
    return (
      <Notice tone="bad" alert>
        <TooManyAttempts seconds={Math.ceil(retryAfter / 1_000)} />
      </Notice>
    );
  }
  return (
    <Notice tone="bad" alert>
      {errorSentence(i18n, code)}
    </Notice>
  );
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
