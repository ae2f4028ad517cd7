import type { ReactNode } from 'react';
import { createContext, use } from 'react';

/** An e-mail address must be longer than this, in characters (specification §9). */
const shortEmail = 3;

export interface ConfirmRequest {
  title: string;
  body?: ReactNode;
  /** Also asks for an e-mail address, with this initial value. */
  email?: string;
  /** Labels of the buttons; `Confirmer` and `Annuler` by default. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** Something is lost. The filled button is the one that cancels. */
  danger?: boolean;
  /** It goes against a warning. The filled button is the one that cancels. */
  doubtful?: boolean;
}

/** The answer; `email` is null when the question asks for none. */
export type ConfirmAnswer = { accepted: true; email: string | null } | { accepted: false };

/** Opens the dialog and resolves to the answer. A second question refuses the first. */
export type Ask = (request: ConfirmRequest) => Promise<ConfirmAnswer>;

export const ConfirmContext = createContext<Ask | null>(null);

/** Returns the function that asks for confirmation before an action that is hard to undo. */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (ask === null) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

/** Returns the problem of an e-mail address (specification §5): empty, not `text@text`, or at most 3 characters. */
export function emailProblem(typed: string): 'required' | 'invalid' | null {
  const email = typed.trim();
  if (email === '') return 'required';
  return /^[^@\s]+@[^@\s]+$/.test(email) && email.length > shortEmail ? null : 'invalid';
}
