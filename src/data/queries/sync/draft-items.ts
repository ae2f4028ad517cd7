import type { Visit } from '#contract/entities/visit.ts';
import type { DraftKind, DraftSubject } from '../../drafts/draft-subject.ts';
import { draftSubject, orderOfDraft } from '../../drafts/draft-subject.ts';
import { unsentDrafts } from '../../drafts/unsent-drafts.ts';
import type { Subject } from '../../outbox/mutation-subject.ts';
import type { Draft, UserDatabase } from '../../user-database.ts';
import type { DoneWith } from './subject-labels.ts';
import { withLabels } from './subject-labels.ts';

/** Drafts whose key names a client. */
const clientKinds: ReadonlySet<DraftKind> = new Set(['clientVisit', 'clientPlan', 'client', 'claimRefusal']);

/** A draft in a list, with the row that its key names. */
export interface DraftItem {
  draft: Draft;
  about: DraftSubject;
  subject: Subject | null;
  /** For a move: the visit, whose day and employee the agenda has to show; null when this device does not have it. */
  visit: Pick<Visit, 'id' | 'plannedStart' | 'employee'> | null;
}

/** Returns the drafts that are unsent work, the latest first, each with its order or client. */
export async function draftItems(db: UserDatabase): Promise<DoneWith<DraftItem>[]> {
  const items: DraftItem[] = [];
  for (const draft of await unsentDrafts(db)) {
    const about = draftSubject(draft.key);
    const orderId = await orderOfDraft(db, about);
    const client: Subject | null = clientKinds.has(about.kind) ? { kind: 'client', id: about.id } : null;
    const visit = about.kind === 'move' ? ((await db.visits.get(about.id))?.row ?? null) : null;
    items.push({ draft, about, subject: orderId === null ? client : { kind: 'order', id: orderId }, visit });
  }
  items.sort((one, other) => other.draft.changedAt - one.draft.changedAt);
  return withLabels(db, items, ({ subject }) => subject);
}
