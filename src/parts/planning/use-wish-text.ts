import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useFormats } from '#ui/format.ts';

export const visitPartLabels = {
  any: msg`Journée`,
  morning: msg`Matin`,
  afternoon: msg`Après-midi`,
} as const satisfies Record<string, MessageDescriptor>;

/**
 * Returns a function that writes a wished visit as a sentence for the planning remark. Planning reads it back (`wishedVisit`)
 * and proposes it.
 */
export function useWishText(): (day: string, part: keyof typeof visitPartLabels) => string {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  return useCallback(
    (wished, part) => {
      const day = `${formats.longDate(`${wished}T12:00:00Z`)} (${formats.day(wished)})`;
      return t`Visite souhaitée : ${day}, ${i18n._(visitPartLabels[part]).toLocaleLowerCase()}`;
    },
    [t, i18n, formats],
  );
}
