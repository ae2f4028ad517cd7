import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { FieldFormats, LabelContext } from '#labels/label-context.ts';
import { useContent } from '../app/use-content.ts';

/** Returns the context that labels need, in the language on screen. */
export function useLabelContext(formats: FieldFormats): LabelContext {
  const { i18n } = useLingui();
  const content = useContent();
  return useMemo(() => ({ i18n, formats, content }), [i18n, formats, content]);
}
