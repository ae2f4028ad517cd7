import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { errorSentence } from '#hooks/error-sentences.ts';
import { Notice } from '#ui/notice.tsx';
import type { PasswordFailure } from './profile-actions.ts';

/** Why a call around passwords did not work, and what to do next. */
export function PasswordError({ failure: { code, retryAfter } }: { failure: PasswordFailure }) {
  const { i18n } = useLingui();
  const unheard = code === 'Offline' || code === 'Unreachable' || code === 'Unavailable';
  return (
    <Notice tone={unheard ? 'off' : 'bad'} alert>
      {unheard ? <Trans>Le serveur ne répond pas. Réessayez avec du réseau : rien n’a changé.</Trans> : null}
      {code === 'TooManyAttempts' && retryAfter !== null ? (
        <Plural
          value={Math.ceil(retryAfter / 60_000)}
          one="Trop de tentatives. Réessayez dans # minute."
          other="Trop de tentatives. Réessayez dans # minutes."
        />
      ) : null}
      {unheard || (code === 'TooManyAttempts' && retryAfter !== null) ? null : errorSentence(i18n, code)}
    </Notice>
  );
}
