import { useLingui } from '@lingui/react';
import type { ErrorReader } from '#labels/errors/error-messages.ts';
import { errorMessage } from '#labels/errors/error-messages.ts';
import { useOptionalAppData } from './use-app-data.tsx';
import { rolesOf } from './use-roles.ts';

/** Returns who reads an error: a supervisor is not sent to a supervisor. Before sign-in everybody is an employee. */
export function useErrorReader(): ErrorReader {
  const data = useOptionalAppData();
  return data !== null && rolesOf(data).supervisor ? 'supervisor' : 'employee';
}

/** Returns the function from a code to its sentence, for the signed-in user. */
export function useErrorMessage(): (code: string) => string {
  const { i18n } = useLingui();
  const reader = useErrorReader();
  return (code) => errorMessage(i18n, code, reader);
}
