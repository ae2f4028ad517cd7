import { remarkMax } from '#contract/values/limits.ts';
import type { AnyRow, CollectionName, Row } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import { placeMax } from '#contract/entities/upload.ts';
import type { MutationDefinition } from '#contract/mutations/definition.ts';
import { orderUpdate, siteTextFields } from '#contract/mutations/orders/order-update.ts';
import { addedLines, extended } from '#contract/rules/text/merge-texts.ts';
import { sameJson } from '#contract/rules/text/same-json.ts';
import type { Outcome } from '../rows/apply.ts';
import type { RowSet } from '../rows/row-set.ts';
import type { Facts } from '../rules/rule.ts';
import { changeTo } from '../rows/write-plan.ts';

/** What the judge knows of a contribution and its author. */
type Contribution = Pick<Facts, 'viewer' | 'rows' | 'wasReported' | 'isFromBefore'>;

/** Returns the row with what a contribution adds to it. `before` is undefined for a new row. */
type Adds<C extends CollectionName> = (
  before: Row<C> | undefined,
  after: Row<C>,
  contribution: Contribution,
) => Row<C> | undefined;

/** A row that is added once, and never changed. */
function onlyNew<R>(before: R | undefined, after: R): R {
  return before ?? after;
}

/** Maximum length to which contributions bring a text, in characters: who has the order now needs the room. */
const contributedMax = remarkMax - 1000;

/** Returns a text with what is added to it; undefined when there is no room for that. */
export function withContributed(before: string, after: string): string | undefined {
  return extended(before, after, contributedMax);
}

/**
 * Returns an update by who has lost the order with each text as the lines that they added to it: those that they had read there are
 * another's, who may have taken them out since (rule PL3s). They are no new version of the text that stands, and merge with nothing.
 */
export function withAddedTexts<
  S extends {
    parsed: { definition: MutationDefinition; args: unknown };
    mutation: { base?: Record<string, unknown> | undefined };
  },
>(submitted: S, rows: RowSet): S {
  const { parsed, mutation } = submitted;
  if (parsed.definition.name !== orderUpdate.name) return submitted;
  const { orderId, changes } = orderUpdate.args.parse(parsed.args);
  const order = rows.get('orders', orderId);
  const read = new Map(Object.entries(mutation.base ?? {}));
  const { internalRemark: _i, externalRemark: _e, invoiceFeedbackMessage: _m, ...rest } = changes;
  const added: Partial<Record<(typeof siteTextFields)[number], string>> = {};
  const base = { ...mutation.base };
  for (const field of siteTextFields) {
    const [seen, text] = [read.get(field), changes[field]];
    const more = addedLines(typeof seen === 'string' ? seen : '', text ?? '');
    if (more === '') continue;
    added[field] = more;
    base[field] = order?.[field];
  }
  return {
    ...submitted,
    parsed: { ...parsed, args: { orderId, changes: { ...rest, ...added } } },
    mutation: { ...mutation, base },
  };
}

/** Remarks get longer. A reported visit counts as if it had arrived in time (rule PL3m), and gives nobody anything. */
function ofOrder(before: Order | undefined, after: Order, { wasReported }: Contribution): Order | undefined {
  if (before === undefined) return undefined;
  const { state, lastVisitAt, plannedVisitAt, incompleteFollowUp } = after;
  return {
    ...before,
    internalRemark: withContributed(before.internalRemark, after.internalRemark) ?? before.internalRemark,
    externalRemark: withContributed(before.externalRemark, after.externalRemark) ?? before.externalRemark,
    invoiceFeedbackMessage:
      withContributed(before.invoiceFeedbackMessage, after.invoiceFeedbackMessage) ?? before.invoiceFeedbackMessage,
    ...(wasReported ? { state, lastVisitAt, plannedVisitAt, incompleteFollowUp } : {}),
  };
}

type Kept = FollowUp['answers'][string];
type Given = Omit<Kept, 'earlier'>;

/**
 * Adds an answer of a former holder to those that do not stand. Of each of them the latest is kept: who has the order now needs
 * the room. An older one adds nothing, and is refused.
 */
function beside(given: Given, others: readonly Given[]): Given[] {
  const isOfAuthor = ({ byFormer, by }: Given): boolean => byFormer === true && by.id === given.by.id;
  if (others.some((one) => isOfAuthor(one) && one.at > given.at)) return [...others];
  const rest = others.filter((one) => !isOfAuthor(one));
  return [{ ...given, byFormer: true as const }, ...rest].toSorted((one, other) => other.at.localeCompare(one.at));
}

/** Returns true for an answer whose author had filled the question before, which nobody else has answered. */
function isOwnFill(present: Given, given: Given): boolean {
  return present.filled === true && present.by.id === given.by.id && present.at <= given.at;
}

/**
 * Adds answers to a survey, whose state stays. A question that nobody else has answered gets what its author noted before the order
 * left them, while the survey is being answered. Any other answer stands beside.
 */
function besideAnswers(before: FollowUp, after: FollowUp, { isFromBefore }: Contribution): FollowUp {
  const answers = new Map(Object.entries(before.answers));
  const cleared = new Map(Object.entries(before.cleared ?? {}));
  const isAnswered = before.state === 'open' || before.state === 'returned';
  for (const [question, { earlier: former, ...standing }] of Object.entries(after.answers)) {
    const { earlier = [], ...stood } = answers.get(question) ?? {};
    const aside = cleared.get(question) ?? [];
    const known = [stood, ...earlier, ...aside];
    const given = [standing, ...former].find((one) => known.every((other) => !sameJson(one, other)));
    if (given === undefined) continue;
    const present = answers.get(question);
    const isTimely = isFromBefore && isAnswered;
    if (present === undefined && isTimely && aside.length === 0)
      answers.set(question, { ...given, filled: true, earlier: [] });
    else if (present !== undefined && isTimely && isOwnFill(present, given)) {
      const { earlier: _, filled: __, ...replaced } = present;
      answers.set(question, { ...given, filled: true, earlier: beside(replaced, earlier) });
    } else if (present !== undefined) answers.set(question, { ...present, earlier: beside(given, earlier) });
    else cleared.set(question, beside(given, aside));
  }
  return {
    ...before,
    dueOn: before.dueOn ?? after.dueOn,
    answers: Object.fromEntries(answers),
    ...(cleared.size === 0 ? {} : { cleared: Object.fromEntries(cleared) }),
  };
}

function ofSurvey(before: FollowUp | undefined, after: FollowUp, contribution: Contribution): FollowUp {
  if (before !== undefined) return besideAnswers(before, after, contribution);
  // A new survey is for who has the order.
  const assignee = contribution.rows.get('orders', after.orderId)?.assignee ?? null;
  return besideAnswers({ ...after, assignee, answers: {} }, after, contribution);
}

/**
 * A file stands after those that are there. It says from which file of its author's it was made, takes its place among no plans,
 * and answers no return of it.
 */
function ofFile(
  before: Row<'uploads'> | undefined,
  after: Row<'uploads'>,
  { viewer, rows }: Contribution,
): Row<'uploads'> {
  if (before !== undefined) {
    const { by, review, formerReviews = [] } = before;
    const isAccepted = [review, ...formerReviews.map((former) => former.review)].some((one) => one?.accepted === true);
    // What a supervisor accepted does not become owed again by a report of who had the order (rule PL3t).
    return by.id === viewer.id && !isAccepted ? after : before;
  }
  const original = after.originalId === null ? undefined : rows.get('uploads', after.originalId);
  const isOwn = original?.by.id === viewer.id && original.review?.accepted !== false;
  return { ...after, place: placeMax + 1, byFormer: true, originalId: isOwn ? after.originalId : null };
}

/** A row of its author's own, which nobody else works with. */
function ofEmployee<R extends { employee: { id: string } }>(before: R | undefined, after: R, by: Contribution): R {
  return before === undefined || before.employee.id === by.viewer.id ? after : before;
}

/** What a contribution may do to the rows of each collection. A row of any other stays as it was, and none is made. */
const additions: { [C in CollectionName]?: Adds<C> } = {
  orders: ofOrder,
  messages: onlyNew,
  notifications: onlyNew,
  visits: (before, after, { wasReported }) => (wasReported && before !== undefined ? after : before),
  visitFeedback: onlyNew,
  followUps: ofSurvey,
  uploads: ofFile,
  positions: ofEmployee,
  formDrafts: ofEmployee,
  clientVisits: ofEmployee,
  reminders: onlyNew,
  // What their author takes back of their own.
  conflicts: (before, after) => before && after,
  clients: (before, after) => before && { ...before, lastVisitAt: after.lastVisitAt },
};

function addedTo(
  collection: CollectionName,
  before: AnyRow | undefined,
  after: AnyRow,
  contribution: Contribution,
): AnyRow | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both rows are of this collection, so its entry fits them
  const adds = additions[collection] as Adds<CollectionName> | undefined;
  return adds === undefined ? before : adds(before, after, contribution);
}

/**
 * Leaves of a contribution what it adds (rule PL3f): every change of who has lost the order, or the client, passes here. Returns
 * undefined when it would change rows and adds nothing.
 */
export function onlyAdditions(outcome: Outcome, contribution: Contribution): Outcome | undefined {
  const changes = outcome.changes.flatMap(({ collection, id, row, authors }) => {
    const before = contribution.rows.stored(rowKey(collection, id));
    const added = addedTo(collection, before?.row, row, contribution);
    if (added === undefined || sameJson(added, before?.row)) return [];
    return [changeTo(collection, added, before, { authors })];
  });
  const isEmpty = ({ changes: made }: Pick<Outcome, 'changes'>): boolean =>
    made.every(({ collection }) => collection === 'notifications');
  return isEmpty({ changes }) && !isEmpty(outcome) ? undefined : { ...outcome, changes };
}
