import { Description, Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SignInError } from '#features/sign-in/sign-in-error.tsx';
import { useSignIn } from '#features/sign-in/use-sign-in.ts';
import { clockOf } from '#features/sign-in/use-wait.ts';
import { useBackCloses } from '#ui/back-layers.tsx';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { PasswordField } from '#ui/fields/field.tsx';
import { useApp, useValue } from './use-app-state.ts';
import { sessionOf } from './session-state.ts';

export interface SessionDialogProps {
  reason: 'expired' | 'signedOut' | 'signedInOffline';
  pending: number;
  onLater: () => void;
}

/**
 * Asks the signed-in user for their password, over the current page, which it hides when somebody ended the session. Closing it loses
 * nothing. The renewed session closes it.
 */
export function SessionDialog({ reason, pending, onLater }: SessionDialogProps) {
  const { t } = useLingui();
  const { state, actions } = useApp();
  const email = sessionOf(useValue(state.session))?.user.Email ?? '';
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const { attempt, failure, isSubmitting, secondsLeft } = useSignIn(actions.signIn);

  useBackCloses(true, onLater, { covers: true });

  async function submit(): Promise<void> {
    setMissing(password === '');
    if (password !== '') await attempt(email, password);
  }

  return (
    <Dialog open onClose={onLater} className="relative z-50">
      <div
        className={classNames('fixed inset-0', reason === 'signedOut' ? 'bg-navy-950' : 'bg-navy-950/60')}
        aria-hidden="true"
      />
      <div className="fixed inset-0 flex items-end justify-center p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:items-center">
        <DialogPanel
          as="form"
          noValidate
          className="flex max-h-full w-full max-w-md flex-col gap-4 overflow-y-auto rounded-card border border-line bg-card p-5 text-ink"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <DialogTitle className="text-xl leading-tight font-bold tracking-tight">
            {reason === 'expired' ? <Trans>Votre session a expiré</Trans> : null}
            {reason === 'signedOut' ? <Trans>Cet appareil a été déconnecté</Trans> : null}
            {reason === 'signedInOffline' ? <Trans>Votre session est hors ligne</Trans> : null}
          </DialogTitle>
          <Description as="div" className="text-ink-2">
            <Trans>Saisissez votre mot de passe pour continuer l’envoi.</Trans> <Waiting count={pending} />
          </Description>
          <div className="flex flex-col gap-1.5">
            <span className="text-sm font-semibold">
              <Trans>Compte</Trans>
            </span>
            {/* An input, so that password managers know whose password is asked for. */}
            <input
              type="email"
              readOnly
              tabIndex={-1}
              autoComplete="username"
              aria-label={t`Compte`}
              value={email}
              className="w-full truncate bg-transparent text-base text-ink outline-none"
            />
          </div>
          <PasswordField
            label={t`Mot de passe`}
            showLabel={t`Afficher le mot de passe`}
            hideLabel={t`Masquer le mot de passe`}
            autoComplete="current-password"
            autoFocus
            required
            value={password}
            error={missing ? t`Saisissez votre mot de passe.` : undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
          {failure === null ? null : <SignInError failure={failure} />}
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button onClick={onLater}>
              <Trans>Plus tard</Trans>
            </Button>
            <Button type="submit" look="primary" aria-disabled={isSubmitting || secondsLeft > 0}>
              {isSubmitting ? <Trans>Connexion…</Trans> : <Trans>Se connecter</Trans>}
              {secondsLeft > 0 ? ` (${clockOf(secondsLeft)})` : null}
            </Button>
          </div>
        </DialogPanel>
      </div>
    </Dialog>
  );
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Plural
      value={count}
      one="# modification attend, gardée sur cet appareil."
      other="# modifications attendent, gardées sur cet appareil."
    />
  );
}
