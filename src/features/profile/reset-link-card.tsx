import { Trans, useLingui } from '@lingui/react/macro';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { IssuedLink } from '#parts/passwords/issued-link.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Field } from '#ui/fields/field.tsx';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { PasswordError } from './password-error.tsx';
import type { PasswordFailure, ProfileActions } from './profile-actions.ts';

type ResetLinkCardProps = Pick<ProfileActions, 'findColleague' | 'issueResetLink'>;

/** Progress of the supervisor: searching, colleague found, or link issued. */
type Progress =
  | { step: 'search' }
  | { step: 'found'; id: string; name: string }
  | { step: 'issued'; name: string; link: string; expiresAt: string };

type Task = () => Promise<{ ok: true; next: Progress } | PasswordFailure>;

/** Issues a password reset link for a colleague. For supervisors only. */
export function ResetLinkCard({ findColleague, issueResetLink }: ResetLinkCardProps) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [progress, setProgress] = useState<Progress>({ step: 'search' });
  const [failure, setFailure] = useState<PasswordFailure | null>(null);

  const { submit, isSubmitting } = useSubmit(async (task: Task) => {
    setFailure(null);
    const outcome = await task();
    if (outcome.ok) setProgress(outcome.next);
    else setFailure(outcome);
    return null;
  });

  async function search(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (email.trim() === '') return;
    await submit(async () => {
      const found = await findColleague(email.trim());
      return found.ok ? { ok: true, next: { step: 'found', id: found.id, name: found.name } } : found;
    });
  }

  const issue = (id: string, name: string): Promise<boolean> =>
    submit(async () => {
      const issued = await issueResetLink(id);
      return issued.ok
        ? { ok: true, next: { step: 'issued', name, link: issued.link, expiresAt: issued.expiresAt } }
        : issued;
    });

  return (
    <Card title={t`Mot de passe oublié d’un collègue`}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void search(event)}>
        <Field
          label={t`Adresse email du collègue`}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={failure?.code === 'NotFound' ? t`Aucun compte actif n’a cette adresse.` : undefined}
          onChange={(event) => {
            setEmail(event.target.value);
            setProgress({ step: 'search' });
          }}
        />
        {failure === null || failure.code === 'NotFound' ? null : <PasswordError failure={failure} />}
        {progress.step === 'search' ? (
          <Button type="submit" className="self-start" aria-disabled={isSubmitting}>
            <Trans>Chercher le compte</Trans>
          </Button>
        ) : null}
        {progress.step === 'found' ? (
          <Button
            className="self-start"
            aria-disabled={isSubmitting}
            onClick={() => void issue(progress.id, progress.name)}
          >
            <Trans>Créer un lien pour {progress.name}</Trans>
          </Button>
        ) : null}
      </form>
      {progress.step === 'issued' ? (
        <div className="mt-4">
          <IssuedLink {...progress} />
        </div>
      ) : null}
    </Card>
  );
}
