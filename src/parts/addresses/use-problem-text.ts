import { useLingui } from '@lingui/react/macro';
import type { Problems } from './address-form.ts';

/** Returns a function that gives the error message of a field; undefined when the field has none. */
export function useProblemText(problems: Problems): (field: string) => string | undefined {
  const { i18n } = useLingui();
  return (field) => {
    const message = problems.get(field);
    return message === undefined ? undefined : i18n._(message);
  };
}
