import { z } from 'zod';
import type { DraftText } from '#hooks/use-draft.ts';

const list = z.array(z.string());

/** Parses the text of a draft. Returns no tags when it is not a list, as in a draft of another app version. */
export function parseTags(text: string): string[] {
  try {
    return list.parse(JSON.parse(text));
  } catch {
    return [];
  }
}

/** Returns the tags to save: the draft's additions and removals applied to the tags stored now. */
export function mergedTags({ text, base, movedTo }: Pick<DraftText, 'text' | 'base' | 'movedTo'>): string[] {
  const mine = parseTags(text);
  if (movedTo === null) return mine;
  const before = parseTags(base);
  const kept = parseTags(movedTo).filter((tag) => mine.includes(tag) || !before.includes(tag));
  return [...kept, ...mine.filter((tag) => !before.includes(tag) && !kept.includes(tag))];
}
