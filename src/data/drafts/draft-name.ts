import type { Table } from 'dexie';
import type { CollectionName } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { Draft, DraftName, NamedDraft, StoredDraft } from '../database/stored-draft.ts';

/** A kind of draft, and the collection of the rows that its drafts are about; null for rows that do not exist yet. */
export interface DraftKind<C extends CollectionName | null = CollectionName | null> {
  kind: string;
  of: C;
}

interface KeyForm extends DraftKind {
  /** What a key begins and ends with, around what it names. */
  start: string;
  end?: string;
}

const blankSlot = ':  ';

/**
 * The keys of the kinds that devices in use have: an earlier version in another tab knows no others. A kind of later has its name and
 * a colon before what it names. Of two that fit a key the first one counts.
 */
const keyForms: readonly KeyForm[] = [
  { kind: 'visitForm', of: 'visits', start: 'visit-form:' },
  { kind: 'correction', of: 'visits', start: 'visit-correct:' },
  { kind: 'noShow', of: 'visits', start: 'visit-absent:' },
  { kind: 'cancellation', of: 'visits', start: 'cancel:' },
  { kind: 'move', of: 'visits', start: 'agenda move ' },
  { kind: 'unavailability', of: null, start: 'agenda unavailability ' },
  { kind: 'clientVisit', of: 'clients', start: 'client-visit:' },
  { kind: 'clientPlan', of: 'clients', start: 'client-plan:' },
  { kind: 'clientMove', of: 'clientVisits', start: 'client-move:' },
  { kind: 'newClient', of: null, start: 'client-new:' },
  { kind: 'client', of: 'clients', start: 'client:' },
  { kind: 'claimRefusal', of: 'clients', start: 'claim-refusal:' },
  { kind: 'newOrder', of: null, start: 'new-order:' },
  { kind: 'surveyAnswer', of: 'orders', start: 'survey:' },
  { kind: 'surveyReturn', of: 'orders', start: 'survey-return:' },
  { kind: 'refusal', of: 'orders', start: 'refusal:' },
  { kind: 'paymentCorrection', of: 'orders', start: 'payment-correction:' },
  // A plan names the free slot at which it begins; one that moves a visit has the key of one at no slot.
  { kind: 'plan', of: 'orders', start: 'plan:' },
  { kind: 'planMove', of: 'visits', start: 'plan:', end: blankSlot },
  { kind: 'proofRequest', of: 'orders', start: 'proofs:' },
  { kind: 'pebDraft', of: 'orders', start: 'draft:' },
  { kind: 'message', of: 'orders', start: 'order:', end: ':message' },
  { kind: 'assignment', of: 'orders', start: 'order:', end: ':assignee' },
  { kind: 'surveyAssignment', of: 'orders', start: 'order:', end: ':survey' },
  { kind: 'orderField', of: 'orders', start: 'order:' },
  { kind: 'picture', of: 'uploads', start: 'edit:' },
  { kind: 'orderReminder', of: 'orders', start: 'reminder:order.' },
  { kind: 'reminder', of: null, start: 'reminder:' },
  { kind: 'profile', of: null, start: 'profile.' },
];

function keyFormOf({ kind, of }: DraftKind): KeyForm {
  return keyForms.find((one) => one.kind === kind) ?? { kind, of, start: `${kind}:` };
}

/** Returns what the keys of a kind begin with. */
export function keyStartOf(kind: DraftKind): string {
  return keyFormOf(kind).start;
}

/** Returns the name of the draft of a kind about a row. What has no row yet is told apart by the field. */
export function draftName(kind: DraftKind, id: string, part: string | null = null): NamedDraft {
  const { start, end = '' } = keyFormOf(kind);
  const subject = kind.of === null ? null : rowKey(kind.of, id);
  const key = `${start}${id}${part === null ? '' : `:${part}`}${end}`;
  return { kind: kind.kind, subject, field: kind.of === null ? id : part, key };
}

/** Returns what a key names. One of an unknown version has the kind `other`. */
function nameOf(key: string, isMove: boolean): NamedDraft {
  const fits = ({ start, end = '' }: KeyForm): boolean => key.startsWith(start) && key.endsWith(end);
  const form = keyForms.find((one) => fits(one) && (one.kind !== 'plan' || !isMove));
  if (form === undefined) return { kind: 'other', subject: null, field: null, key };
  const rest = key.slice(form.start.length, key.length - (form.end?.length ?? 0));
  const colon = form.of === null ? -1 : rest.indexOf(':');
  if (colon === -1) return draftName(form, rest);
  return draftName(form, rest.slice(0, colon), rest.slice(colon + 1));
}

/** Returns a stored draft with its name. Only the visits of this device tell whether a plan of an earlier version moves one. */
export async function named(draft: StoredDraft, visits: Pick<Table<unknown, string>, 'get'>): Promise<Draft> {
  const { key, kind, subject, field } = draft;
  if (kind !== undefined && subject !== undefined && field !== undefined) return { ...draft, kind, subject, field };
  const [, planned] = /^plan:([^:]+): {2}$/.exec(key) ?? [];
  return { ...draft, ...nameOf(key, planned !== undefined && (await visits.get(planned)) !== undefined) };
}

/** Returns the identifier of the row that a draft is about; empty for one about none. */
export function subjectId({ subject }: DraftName): string {
  return subject?.slice(subject.indexOf('/') + 1) ?? '';
}

/** The kinds of drafts of which the device knows more than that they are unsent work. */
export const draftKinds = {
  visitForm: { kind: 'visitForm', of: 'visits' },
  /** The record of a visit to a client. */
  clientVisit: { kind: 'clientVisit', of: 'clients' },
  /** The card of a client. */
  client: { kind: 'client', of: 'clients' },
  newClient: { kind: 'newClient', of: null },
  newOrder: { kind: 'newOrder', of: null },
  message: { kind: 'message', of: 'orders' },
  /** What is typed for a field of an order: `internalRemark`. */
  orderField: { kind: 'orderField', of: 'orders' },
  /** What is typed as the answer to a question of a survey, or as its note: `Q12`, `Q12.note`. */
  surveyAnswer: { kind: 'surveyAnswer', of: 'orders' },
  /** What a supervisor marked in a submission of a survey, which the field names by its instant. */
  surveyReturn: { kind: 'surveyReturn', of: 'orders' },
  /** Why a supervisor refuses something of an order: a file, a survey, a PEB draft. */
  refusal: { kind: 'refusal', of: 'orders' },
} as const satisfies Readonly<Record<string, DraftKind>>;
