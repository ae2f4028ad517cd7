import { z } from 'zod';

const list = z.array(z.string());

/** The tags of a draft's text; none when the text is not a list (a draft of another version). */
export function parseTags(text: string): string[] {
  try {
    return list.parse(JSON.parse(text));
  } catch {
    return [];
  }
}
