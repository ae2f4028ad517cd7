import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NewPasswordIssue } from '#contract/rules/people/passwords.ts';

/** Why a new password is not accepted, and what to do. */
export const newPasswordMessages: Record<NewPasswordIssue, MessageDescriptor> = {
  too_small: msg`Choisissez au moins 10 caractères.`,
  too_big: msg`Choisissez au plus 200 caractères.`,
  is_email: msg`Le mot de passe ne peut pas être votre adresse email.`,
  is_current: msg`Choisissez un autre mot de passe que l’actuel.`,
};
