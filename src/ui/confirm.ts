import type { ReactNode } from 'react';
import { createContext, use } from 'react';

/** Confirming with an address needs more characters than this (specification §9). */
export const shortEmail = 3;

export interface ConfirmRequest {
  title: string;
  body?: ReactNode;
  /** Asks for an email address too; this one is there to begin with. */
  email?: string;
  /** `Confirmer` and `Annuler` unless the action has better words. */
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
}

/** What a person answered; `email` is null when none was asked for. */
export type ConfirmAnswer = { accepted: true; email: string | null } | { accepted: false };

/** Asks in the one dialog of the page and yields the answer. A second question in the meantime refuses the first. */
export type Ask = (request: ConfirmRequest) => Promise<ConfirmAnswer>;

export const ConfirmContext = createContext<Ask | null>(null);

/** The page's way to ask before something that is hard to take back. */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (ask === null) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

/** What is wrong with an address (specification §5): nothing typed, or not text, an at sign, text, of more than 3 characters. */
export function emailProblem(typed: string): 'required' | 'invalid' | null {
  const email = typed.trim();
  if (email === '') return 'required';
  return /^[^@\s]+@[^@\s]+$/.test(email) && email.length > shortEmail ? null : 'invalid';
}
