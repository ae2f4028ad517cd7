import type { UserDatabase } from '../user-database.ts';

/** Returns the key of what is typed as the answer to a question of an order's survey. */
export function answerDraftKey(orderId: string, question: string): string {
  return `survey:${orderId}:${question}`;
}

const noteEnd = '.note';

/** Returns the key of what is typed as the note of that answer. */
export function noteDraftKey(orderId: string, question: string): string {
  return `${answerDraftKey(orderId, question)}${noteEnd}`;
}

/**
 * Returns the codes of the questions of an order's survey for which something is typed that is no part of an answer yet: the
 * answer itself, or its note.
 */
export async function typedAnswers(db: UserDatabase, orderId: string): Promise<string[]> {
  const prefix = answerDraftKey(orderId, '');
  const drafts = await db.drafts.where('key').startsWith(prefix).toArray();
  return drafts.flatMap(({ key, text, base }) => {
    const code = key.slice(prefix.length);
    if (!code.endsWith(noteEnd)) return [code];
    return text === base ? [] : [code.slice(0, -noteEnd.length)];
  });
}
