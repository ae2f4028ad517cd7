import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { Bilingual, Content } from '#contract/content/content.ts';
import { useContent } from './content.ts';

/** How days, instants and amounts are written in the language on screen. */
export interface FieldFormats {
  /** `20/11/2026` of a calendar day. */
  day: (day: string) => string;
  /** `20/11/2026 14:02` of an instant. */
  dateTime: (instant: string) => string;
  /** `312,00 €` of euro cents. */
  money: (cents: number) => string;
}

/** What values are put into words with. */
export interface WordContext {
  i18n: I18n;
  formats: FieldFormats;
  /** The company's own names for services, questions and documents; null until they are on this device. */
  content: Content | null;
}

/** The words of the language on screen. */
export function useWordContext(formats: FieldFormats): WordContext {
  const { i18n } = useLingui();
  const content = useContent();
  return useMemo(() => ({ i18n, formats, content }), [i18n, formats, content]);
}

/** The words of the context's language; nothing when there are none. */
export function inLanguage({ i18n }: WordContext, words: Bilingual | undefined): string | undefined {
  return words?.[i18n.locale === 'nl' ? 'nl' : 'fr'];
}
