import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { errorMessage } from '#labels/errors/error-messages.ts';
import type { SignIn, SignInFailure } from './sign-in-outcome.ts';
import { useWait } from './use-wait.ts';

/** State of a sign-in form. */
export interface SignInAttempt {
  /** Signs in, unless an attempt is running or must wait. Resolves with true on success. */
  attempt: (email: string, password: string) => Promise<boolean>;
  failure: SignInFailure | null;
  isSubmitting: boolean;
  /** Seconds until the server accepts another attempt. */
  secondsLeft: number;
}

export function useSignIn(signIn: SignIn): SignInAttempt {
  const { i18n } = useLingui();
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const wait = useWait();

  const { submit, isSubmitting } = useSubmit(async (email: string, password: string) => {
    setFailure(null);
    const outcome = await signIn(email, password);
    if (outcome.ok) return null;
    setFailure(outcome);
    if (outcome.code === 'TooManyAttempts' && outcome.retryAfter !== null) wait.start(outcome.retryAfter);
    return errorMessage(i18n, outcome.code);
  });

  return {
    attempt: async (email, password) => wait.secondsLeft === 0 && (await submit(email, password)),
    failure,
    isSubmitting,
    secondsLeft: wait.secondsLeft,
  };
}
