import { useLingui } from '@lingui/react/macro';

/** Returns whether a typed text is longer than what is stored of it. */
export function isTooLong(text: string, most: number): boolean {
  return text.trim().length > most;
}

/** Returns why a text is too long; undefined when it is not. A field says so and cuts nothing: a paste would lose its end. */
export function useLengthFault(value: unknown, most: number | undefined): string | undefined {
  const { t } = useLingui();
  if (most === undefined || typeof value !== 'string' || !isTooLong(value, most)) return undefined;
  return t`Trop long : ${most} caractères au plus. Raccourcissez le texte.`;
}
