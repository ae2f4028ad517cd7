import { Plural, Trans } from '@lingui/react/macro';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { Notice } from '#ui/states/notice.tsx';
import type { PasswordFailure } from './profile-actions.ts';

/** Explains why a password request failed, and what to do next. */
export function PasswordError({ failure: { code, retryAfter } }: { failure: PasswordFailure }) {
  const errorText = useErrorMessage();
  const isUnreachable = code === 'Offline' || code === 'Unreachable' || code === 'Unavailable';
  return (
    <Notice tone={isUnreachable ? 'off' : 'bad'} alert>
      {isUnreachable ? <Trans>Le serveur ne répond pas. Réessayez avec du réseau : rien n’a changé.</Trans> : null}
      {code === 'TooManyAttempts' && retryAfter !== null ? (
        <Plural
          value={Math.ceil(retryAfter / 60_000)}
          one="Trop de tentatives. Réessayez dans # minute."
          other="Trop de tentatives. Réessayez dans # minutes."
        />
      ) : null}
      {isUnreachable || (code === 'TooManyAttempts' && retryAfter !== null) ? null : errorText(code)}
    </Notice>
  );
}
