import { Trans, useLingui } from '@lingui/react/macro';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import type { NewPasswordIssue } from '#contract/rules/people/passwords.ts';
import { newPasswordIssue } from '#contract/rules/people/passwords.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { newPasswordMessages } from '#labels/errors/password-messages.ts';
import { useOnline } from '#hooks/app/use-online.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { CheckBox } from '#ui/fields/check-box.tsx';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
import { PasswordField } from '#ui/fields/field.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { PasswordError } from './password-error.tsx';
import type { PasswordFailure, ProfileActions } from './profile-actions.ts';

interface PasswordCardProps extends Pick<ProfileActions, 'changePassword'> {
  /** Called after a change that ended the user's other sign-ins. */
  onOthersEnded: () => void;
}

/** Changes the password. Requires the server; the offline verifier on this device follows. */
export function PasswordCard(props: PasswordCardProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Mot de passe`}>
      <PasswordForm {...props} />
    </Card>
  );
}

function PasswordForm({ changePassword, onOthersEnded }: PasswordCardProps) {
  const { t, i18n } = useLingui();
  const { session } = useAppData();
  const online = useOnline() && session.token !== '';
  const email = session.user.Email;
  const showToast = useToast();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [endOthers, setEndOthers] = useState(false);
  const [missing, setMissing] = useState(false);
  const [issue, setIssue] = useState<NewPasswordIssue | null>(null);
  const [failure, setFailure] = useState<PasswordFailure | null>(null);
  useDirtyForm(current !== '' || next !== '');
  const wrong = failure?.code === 'InvalidCredentials';

  const { submit, isSubmitting } = useSubmit(async () => {
    const outcome = await changePassword(current, next, endOthers);
    if (outcome.ok) {
      setCurrent('');
      setNext('');
      setEndOthers(false);
      if (endOthers) onOthersEnded();
      showToast({ text: t`Mot de passe changé. Il vaut aussi hors ligne sur cet appareil.` });
    } else if (outcome.issue === null) setFailure(outcome);
    else setIssue(outcome.issue);
    return null;
  });

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = newPasswordIssue(next, { email, current });
    setMissing(current === '');
    setIssue(found);
    setFailure(null);
    if (current !== '' && found === null && online) void submit();
  }

  function currentError(): string | undefined {
    if (missing) return t`Saisissez votre mot de passe actuel.`;
    return wrong ? t`Ce n’est pas votre mot de passe actuel.` : undefined;
  }

  const eye = { showLabel: t`Afficher le mot de passe`, hideLabel: t`Masquer le mot de passe` };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      {/* Tells password managers whose password changes. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <PasswordField
        {...eye}
        label={t`Mot de passe actuel`}
        autoComplete="current-password"
        required
        value={current}
        error={currentError()}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <PasswordField
        {...eye}
        label={t`Nouveau mot de passe`}
        hint={t`Au moins 10 caractères.`}
        autoComplete="new-password"
        required
        value={next}
        error={issue === null ? undefined : i18n._(newPasswordMessages[issue])}
        onChange={(event) => setNext(event.target.value)}
      />
      <CheckBox
        label={t`Déconnecter mes autres appareils`}
        hint={t`Ils demanderont le nouveau mot de passe.`}
        checked={endOthers}
        onChange={setEndOthers}
      />
      {failure === null || wrong ? null : <PasswordError failure={failure} />}
      {online ? null : (
        <Notice tone="off">
          <Trans>Le mot de passe se change en ligne : connectez-vous avec du réseau.</Trans>
        </Notice>
      )}
      <Button type="submit" className="self-start" aria-disabled={isSubmitting || !online}>
        <Trans>Changer le mot de passe</Trans>
      </Button>
    </form>
  );
}
