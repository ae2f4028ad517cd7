import type { UserDatabase } from '../user-database.ts';

/** Returns the key of what is typed as the answer to a question of an order's survey. */
export function answerDraftKey(orderId: string, question: string): string {
  return `survey:${orderId}:${question}`;
}

/** Returns the key of what is typed as the note of that answer. */
export function noteDraftKey(orderId: string, question: string): string {
  return `${answerDraftKey(orderId, question)}.note`;
}

/** Returns the codes of the questions of an order's survey for which something is typed that is no answer yet. */
export async function typedAnswers(db: UserDatabase, orderId: string): Promise<string[]> {
  const prefix = answerDraftKey(orderId, '');
  const keys = await db.drafts.where('key').startsWith(prefix).primaryKeys();
  return keys.map((key) => key.slice(prefix.length)).filter((code) => !code.endsWith('.note'));
}
