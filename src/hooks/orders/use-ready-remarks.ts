import type { Content } from '#contract/content/content.ts';
import { useContent, useInLanguage } from '../app/use-content.ts';

/** Returns the company's ready-made remarks of one use, in the language on screen; none until its content is loaded. */
export function useReadyRemarks(use: Content['remarks'][number]['use']): string[] {
  const content = useContent();
  const inLanguage = useInLanguage();
  return (content?.remarks ?? []).filter((remark) => remark.use === use).map(({ text }) => inLanguage(text));
}
