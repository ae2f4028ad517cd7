import { draftKinds, subjectId } from '../../drafts/draft-name.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import type { Draft } from '../../database/stored-draft.ts';
import { draftsOf } from '../../drafts/drafts.ts';

const noteEnd = '.note';

/** Returns which draft of a survey has the note of the answer to a question. */
export function noteField(question: string): string {
  return `${question}${noteEnd}`;
}

/** What is typed for a question and is no part of an answer yet. */
export interface TypedText {
  draft: Draft;
  question: string;
  /** It is the note of the answer. */
  isNote: boolean;
}

async function typedTexts(db: UserDatabase, orderId: string): Promise<TypedText[]> {
  const drafts = await draftsOf(db, draftKinds.surveyAnswer);
  return drafts.flatMap((draft) => {
    const { field } = draft;
    if (field === null || subjectId(draft) !== orderId) return [];
    const isNote = field.endsWith(noteEnd);
    return [{ draft, question: isNote ? field.slice(0, -noteEnd.length) : field, isNote }];
  });
}

const isChanged = ({ draft: { text, base } }: TypedText): boolean => text !== base;

/** Returns the codes of the questions of an order's survey for which something is typed, an answer or its note. */
export async function typedAnswers(db: UserDatabase, orderId: string): Promise<string[]> {
  const drafts = await typedTexts(db, orderId);
  return drafts.filter((one) => !one.isNote || isChanged(one)).map(({ question }) => question);
}

/** Returns what is typed for questions of an order's survey that are not among these. */
export async function typedBeside(
  db: UserDatabase,
  orderId: string,
  questions: ReadonlySet<string>,
): Promise<TypedText[]> {
  return (await typedTexts(db, orderId)).filter((one) => isChanged(one) && !questions.has(one.question));
}
