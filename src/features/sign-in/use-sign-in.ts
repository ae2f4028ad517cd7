import { useState } from 'react';
import type { SignIn, SignInFailure } from './sign-in-outcome.ts';
import { useWait } from './use-wait.ts';

/** An attempt to sign in as a form shows it. */
export interface SignInAttempt {
  /** Tries, unless an attempt is under way or has to wait. True once signed in. */
  attempt: (email: string, password: string) => Promise<boolean>;
  failure: SignInFailure | null;
  busy: boolean;
  /** Seconds until the server takes another attempt. */
  secondsLeft: number;
}

export function useSignIn(signIn: SignIn): SignInAttempt {
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const wait = useWait();

  async function attempt(email: string, password: string): Promise<boolean> {
    if (busy || wait.secondsLeft > 0) return false;
    setBusy(true);
    setFailure(null);
    const outcome = await signIn(email, password);
    setBusy(false);
    if (outcome.ok) return true;
    setFailure(outcome);
    if (outcome.code === 'TooManyAttempts' && outcome.retryAfter !== null) wait.start(outcome.retryAfter);
    return false;
  }

  return { attempt, failure, busy, secondsLeft: wait.secondsLeft };
}
