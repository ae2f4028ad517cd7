import type { CollectionName, Row } from '#contract/collections.ts';
import { readableDrafts } from '../drafts/unsent-drafts.ts';
import type { Subject } from '../../outbox/mutation-subject.ts';
import { subjectOfRow } from '../../outbox/mutation-subject.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import type { Draft } from '../../database/stored-draft.ts';
import type { DoneWith } from './subject-labels.ts';
import { withLabels } from './subject-labels.ts';

/** A draft in a list. */
export interface DraftItem {
  draft: Draft;
  /** The order or the client of the row that it is about. */
  subject: Subject | null;
  /** That row; undefined when there is none, or this device does not have it. */
  row: Row<CollectionName> | undefined;
}

/** Returns the drafts of a list, the latest first, each with its order or client. */
export async function draftItems(db: UserDatabase): Promise<DoneWith<DraftItem>[]> {
  const items: DraftItem[] = [];
  for (const draft of await readableDrafts(db)) items.push({ draft, ...(await subjectOfRow(db, draft.subject)) });
  items.sort((one, other) => other.draft.changedAt - one.draft.changedAt);
  return withLabels(db, items, ({ subject }) => subject);
}
