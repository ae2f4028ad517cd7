import type { Draft, UserDatabase } from '../../user-database.ts';

/** Returns the key of what is typed as the answer to a question of an order's survey. */
export function answerDraftKey(orderId: string, question: string): string {
  return `survey:${orderId}:${question}`;
}

const noteEnd = '.note';

/** Returns the key of what is typed as the note of that answer. */
export function noteDraftKey(orderId: string, question: string): string {
  return `${answerDraftKey(orderId, question)}${noteEnd}`;
}

/** What is typed for a question and is no part of an answer yet. */
export interface TypedText {
  draft: Draft;
  question: string;
  /** It is the note of the answer. */
  isNote: boolean;
}

async function draftsOf(db: UserDatabase, orderId: string): Promise<TypedText[]> {
  const prefix = answerDraftKey(orderId, '');
  const drafts = await db.drafts.where('key').startsWith(prefix).toArray();
  return drafts.map((draft) => {
    const code = draft.key.slice(prefix.length);
    const isNote = code.endsWith(noteEnd);
    return { draft, question: isNote ? code.slice(0, -noteEnd.length) : code, isNote };
  });
}

const isChanged = ({ draft: { text, base } }: TypedText): boolean => text !== base;

/** Returns the codes of the questions of an order's survey for which something is typed, an answer or its note. */
export async function typedAnswers(db: UserDatabase, orderId: string): Promise<string[]> {
  const drafts = await draftsOf(db, orderId);
  return drafts.filter((one) => !one.isNote || isChanged(one)).map(({ question }) => question);
}

/** Returns what is typed for questions of an order's survey that are not among these. */
export async function typedBeside(
  db: UserDatabase,
  orderId: string,
  questions: ReadonlySet<string>,
): Promise<TypedText[]> {
  return (await draftsOf(db, orderId)).filter((one) => isChanged(one) && !questions.has(one.question));
}
