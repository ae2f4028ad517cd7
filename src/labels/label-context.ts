import type { I18n, MessageDescriptor } from '@lingui/core';
import type { Bilingual, Content } from '#contract/content/content.ts';

/** Formats days, instants and amounts in the language on screen. */
export interface FieldFormats {
  /** `20/11/2026` of a calendar day. */
  day: (day: string) => string;
  /** `20/11/2026 14:02` of an instant. */
  dateTime: (instant: string) => string;
  /** `312,00 €` of euro cents. */
  money: (cents: number) => string;
}

/** What labels of values need. */
export interface LabelContext {
  i18n: I18n;
  formats: FieldFormats;
  /** The company's names for services, questions and documents; null until they are on this device. */
  content: Content | null;
}

/** Returns the text in the context's language; undefined when there is none. */
export function inLanguage({ i18n }: LabelContext, text: Bilingual | undefined): string | undefined {
  return text?.[i18n.locale === 'nl' ? 'nl' : 'fr'];
}

/** The label of each of the contract's codes. */
export type CodeLabels<Code extends string> = Readonly<Record<Code, MessageDescriptor>>;
