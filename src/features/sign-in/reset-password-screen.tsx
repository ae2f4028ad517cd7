import { Trans, useLingui } from '@lingui/react/macro';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import type { NewPasswordIssue } from '#contract/rules/people/passwords.ts';
import { newPasswordIssue } from '#contract/rules/people/passwords.ts';
import { newPasswordMessages } from '#labels/errors/password-messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
import { PasswordField } from '#ui/fields/field.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { SignInError } from './sign-in-error.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

interface ResetFailure {
  ok: false;
  code: string;
  retryAfter: number | null;
  issue: NewPasswordIssue | null;
}

interface ResetPasswordScreenProps {
  /** Sets the password with the token of the link. */
  reset: (password: string) => Promise<{ ok: true } | ResetFailure>;
}

/** Sets a new password through a supervisor's reset link. */
export function ResetPasswordScreen({ reset }: ResetPasswordScreenProps) {
  const { t, i18n } = useLingui();
  const [password, setPassword] = useState('');
  const [issue, setIssue] = useState<NewPasswordIssue | null>(null);
  const [failure, setFailure] = useState<ResetFailure | null>(null);
  const [done, setDone] = useState(false);
  useDirtyForm(password !== '' && !done);

  const { submit, isSubmitting } = useSubmit(async () => {
    setFailure(null);
    const outcome = await reset(password);
    if (outcome.ok) setDone(true);
    else if (outcome.issue === null) setFailure(outcome);
    else setIssue(outcome.issue);
    return null;
  });

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // Only the server knows the user of the link, so the server checks the email rule.
    const found = newPasswordIssue(password, { email: '' });
    setIssue(found);
    if (found === null) void submit();
  }

  return (
    <SignInFrame title={t`Nouveau mot de passe`} heading={t`Nouveau mot de passe`}>
      {done ? (
        <>
          <Notice tone="info" alert>
            <Trans>Mot de passe changé. Connectez-vous avec le nouveau.</Trans>
          </Notice>
          <SignInLink />
        </>
      ) : (
        <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
          <PasswordField
            label={t`Nouveau mot de passe`}
            hint={t`Au moins 10 caractères.`}
            showLabel={t`Afficher le mot de passe`}
            hideLabel={t`Masquer le mot de passe`}
            autoComplete="new-password"
            required
            value={password}
            error={issue === null ? undefined : i18n._(newPasswordMessages[issue])}
            onChange={(event) => setPassword(event.target.value)}
          />
          {failure === null ? null : <ResetError failure={failure} />}
          <Button type="submit" look="primary" size="large" aria-disabled={isSubmitting}>
            <Trans>Enregistrer le mot de passe</Trans>
          </Button>
          <SignInLink />
        </form>
      )}
    </SignInFrame>
  );
}

function SignInLink() {
  return (
    <LocalLink to="/login" className="inline-flex min-h-11 items-center self-start font-semibold text-accent underline">
      <Trans>Aller à la connexion</Trans>
    </LocalLink>
  );
}

function ResetError({ failure }: { failure: ResetFailure }) {
  if (failure.code !== 'Expired') return <SignInError failure={failure} />;
  return (
    <Notice tone="bad" alert>
      <Trans>Lien déjà utilisé ou de plus de 24 heures. Demandez-en un autre à votre superviseur.</Trans>
    </Notice>
  );
}
