import type { Bilingual, Content } from '#contract/content/content.ts';
import type { WordContext } from './word-context.ts';
import { inLanguage } from './word-context.ts';

/** What the company's content calls something; its code until the content is known here, or when it names it no more. */
function named(context: WordContext, code: string, of: (content: Content) => Bilingual | undefined): string {
  return (context.content === null ? undefined : inLanguage(context, of(context.content))) ?? code;
}

export function serviceWords(context: WordContext, code: string): string {
  return named(context, code, ({ services }) => services.find((one) => one.code === code)?.name);
}

/** A line of the checklist, whose code begins with its service: `all-address`. */
export function checkWords(context: WordContext, code: string): string {
  return named(
    context,
    code,
    ({ checklists }) => checklists.find((one) => `${one.service}-${one.code}` === code)?.text,
  );
}

export function requirementWords(context: WordContext, { service, code }: { service: string; code: string }): string {
  return named(
    context,
    code,
    ({ documents }) => documents.find((one) => one.service === service && one.code === code)?.name,
  );
}

export function questionWords(context: WordContext, code: string): string {
  return named(context, code, ({ survey }) => survey.questions.find((one) => one.code === code)?.text);
}

export function answerWords(context: WordContext, question: string, code: string): string {
  const choicesOf = ({ survey }: Content) => survey.questions.find((one) => one.code === question)?.choices ?? [];
  return named(context, code, (content) => choicesOf(content).find((one) => one.code === code)?.name);
}

export function unknownReasonWords(context: WordContext, code: string): string {
  return named(context, code, ({ survey }) => survey.unknownReasons.find((one) => one.code === code)?.name);
}

/** `m²`, of a question that is answered by numbers. */
export function unitOf({ content }: WordContext, question: string): string | null {
  return content?.survey.questions.find((one) => one.code === question)?.unit ?? null;
}
