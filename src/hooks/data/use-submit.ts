import { useEffect, useRef, useState } from 'react';
import { toLocalWriteError } from '#data/outbox/local-write-error.ts';
import { useErrorMessage } from '../app/use-error-message.ts';

/**
 * How an action ended. After a success: null, or the outcome of the write. After a failure: the outcome, whose code becomes
 * its sentence, or a translated reason that no code has.
 */
export type SubmitEnd = { ok: true } | { ok: false; code: string } | string | null;

export interface Submit<Args extends readonly unknown[]> {
  /**
   * Runs the action, unless a call is still running. Never rejects.
   * @returns true when this call ran the action and the action succeeded
   */
  submit: (...args: Args) => Promise<boolean>;
  /** True while the action runs: disables the button. */
  isSubmitting: boolean;
  /** Translated reason why the last call failed; null before the first call, while one runs, and after a success. */
  error: string | null;
}

/**
 * Runs the action behind a form's button. Two taps in one frame run it once, since the guard is a ref and not a state.
 * The action resolves with how it ended. A rejection becomes the message of its local write error.
 * Ask for a confirmation before `submit`: a disabled button cannot take the focus back from the dialog.
 * @example
 * const { submit, isSubmitting, error } = useSubmit(async (body: string) => {
 *   const outcome = await mutate({ name: 'order.sendMessage', args: { orderId, messageId: newId(), body } });
 *   if (outcome.ok) await draft.sent();
 *   return outcome;
 * });
 * <Button disabled={isSubmitting} onClick={() => void submit(text)} />
 */
export function useSubmit<Args extends readonly unknown[]>(
  action: (...args: Args) => Promise<SubmitEnd>,
): Submit<Args> {
  const errorText = useErrorMessage();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isRunning = useRef(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  async function run(args: Args): Promise<string | null> {
    try {
      const end = await action(...args);
      if (end === null || typeof end === 'string') return end;
      return end.ok ? null : errorText(end.code);
    } catch (failure) {
      return errorText(toLocalWriteError(failure).code);
    }
  }

  async function submit(...args: Args): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setIsSubmitting(true);
    setError(null);
    const problem = await run(args);
    isRunning.current = false;
    if (isMounted.current) {
      setIsSubmitting(false);
      setError(problem);
    }
    return problem === null;
  }

  return { submit, isSubmitting, error };
}
