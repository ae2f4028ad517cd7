import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { listOf } from './list-text.ts';

/** Returns the tags to save: the draft's additions and removals applied to the tags stored now. */
export function mergedTags({ text, base, movedTo }: Pick<DraftText, 'text' | 'base' | 'movedTo'>): string[] {
  const mine = listOf(text);
  if (movedTo === null) return mine;
  const before = listOf(base);
  const kept = listOf(movedTo).filter((tag) => mine.includes(tag) || !before.includes(tag));
  return [...kept, ...mine.filter((tag) => !before.includes(tag) && !kept.includes(tag))];
}
