import { z } from 'zod';
import type { DraftText } from '#hooks/use-draft.ts';

const list = z.array(z.string());

/** The tags of a draft's text; none when the text is not a list (a draft of another version). */
export function parseTags(text: string): string[] {
  try {
    return list.parse(JSON.parse(text));
  } catch {
    return [];
  }
}

/** The tags to save: what was added and taken away here, over the tags as they are stored now. */
export function mergedTags({ text, base, movedTo }: Pick<DraftText, 'text' | 'base' | 'movedTo'>): string[] {
  const mine = parseTags(text);
  if (movedTo === null) return mine;
  const before = parseTags(base);
  const kept = parseTags(movedTo).filter((tag) => mine.includes(tag) || !before.includes(tag));
  return [...kept, ...mine.filter((tag) => !before.includes(tag) && !kept.includes(tag))];
}
