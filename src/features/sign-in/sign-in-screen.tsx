import { asValue } from '#contract/rules/text/lines.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, SubmitEvent } from 'react';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
import { Field, PasswordField } from '#ui/fields/field.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { SignInError } from './sign-in-error.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import type { SignIn } from './sign-in-outcome.ts';
import { useSignIn } from './use-sign-in.ts';
import { clockOf } from './use-wait.ts';

interface SignInScreenProps {
  signIn: SignIn;
  onSignedIn: () => void;
  /** The session expired: signing in again restores the same state. */
  expired: boolean;
  initialEmail: string;
  /** Notice about the end of the last session. */
  children?: ReactNode;
}

interface Missing {
  email: boolean;
  password: boolean;
}

/**
 * Returns what stands in a field of the form. Text that was typed while the page hydrated is in the field, and no event told
 * React of it.
 */
function typedIn(form: HTMLFormElement, name: string): string {
  return form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
}

const nothingMissing: Missing = { email: false, password: false };

/** Renders the sign-in form. The typed values stay after a failure. */
export function SignInScreen({ signIn, onSignedIn, expired, initialEmail, children }: SignInScreenProps) {
  const { t } = useLingui();
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(nothingMissing);
  const { attempt, failure, isSubmitting, secondsLeft } = useSignIn(signIn);
  useDirtyForm(password !== '');

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = {
      email: asValue(typedIn(event.currentTarget, 'email')),
      password: typedIn(event.currentTarget, 'password'),
    };
    setEmail(typed.email);
    setPassword(typed.password);
    const found = { email: typed.email === '', password: typed.password === '' };
    setMissing(found);
    if (!found.email && !found.password && (await attempt(typed.email, typed.password))) onSignedIn();
  }

  return (
    <SignInFrame title={t`Connexion`} heading={t`Se connecter`}>
      {children}
      {expired ? (
        <Notice tone="info">
          <Trans>Session expirée. Vos envois en attente restent sur cet appareil.</Trans>
        </Notice>
      ) : null}
      {/* In landscape the fields share a line: the button below them is in view. */}
      <form
        noValidate
        className="flex flex-col gap-4 low:grid low:grid-cols-2 low:gap-3 low:[&>:nth-child(n+3)]:col-span-2"
        onSubmit={(event) => void submit(event)}
      >
        <Field
          label={t`Adresse email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          error={missing.email ? t`Saisissez votre adresse email.` : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={t`Mot de passe`}
          name="password"
          showLabel={t`Afficher le mot de passe`}
          hideLabel={t`Masquer le mot de passe`}
          autoComplete="current-password"
          required
          value={password}
          error={missing.password ? t`Saisissez votre mot de passe.` : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        {failure === null ? null : <SignInError failure={failure} />}
        <Button type="submit" look="primary" size="large" aria-disabled={isSubmitting || secondsLeft > 0}>
          {isSubmitting ? <Trans>Connexion…</Trans> : <Trans>Se connecter</Trans>}
          {secondsLeft > 0 ? ` (${clockOf(secondsLeft)})` : null}
        </Button>
      </form>
      <p className="text-ink-2">
        <Trans>Mot de passe oublié ? Demandez un lien à votre superviseur.</Trans>
      </p>
    </SignInFrame>
  );
}
