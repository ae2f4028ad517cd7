import type { UserDatabase } from '../user-database.ts';

/** What a draft becomes once its user saves or sends it. `field`: a field of an order, named in `DraftSubject`. */
export type DraftKind =
  | 'visitForm'
  | 'correction'
  | 'noShow'
  | 'clientVisit'
  | 'clientPlan'
  | 'clientMove'
  | 'client'
  | 'newClient'
  | 'newOrder'
  | 'message'
  | 'assignment'
  | 'field'
  | 'cancellation'
  | 'picture'
  | 'move'
  | 'unavailability'
  | 'reminder'
  | 'surveyAnswer'
  | 'surveyReturn'
  | 'surveyAssignment'
  | 'refusal'
  | 'claimRefusal'
  | 'paymentCorrection'
  | 'other';

/** What the key of a draft names. */
export interface DraftSubject {
  kind: DraftKind;
  /** The row that the draft is about: a visit, a client's visit, an order, a client, an upload, or the form of a reminder. */
  id: string;
  /**
   * The order's field for the kind `field`, the question for `surveyAnswer`, the submission for `surveyReturn`, what is refused
   * for `refusal`, the payment for `paymentCorrection`, the row of a form's draft that a submitted form leaves out, else null.
   */
  field: string | null;
}

const prefixes: readonly (readonly [string, DraftKind])[] = [
  ['visit-form:', 'visitForm'],
  ['visit-correct:', 'correction'],
  ['visit-absent:', 'noShow'],
  ['client-visit:', 'clientVisit'],
  ['client-plan:', 'clientPlan'],
  ['client-move:', 'clientMove'],
  ['client-new:', 'newClient'],
  ['client:', 'client'],
  ['new-order:', 'newOrder'],
  ['cancel:', 'cancellation'],
  ['edit:', 'picture'],
  ['agenda move ', 'move'],
  ['agenda unavailability ', 'unavailability'],
  ['reminder:', 'reminder'],
];

const kindsOfField: Readonly<Record<string, DraftKind>> = {
  message: 'message',
  assignee: 'assignment',
  survey: 'surveyAssignment',
};

/** Returns the key of who completes an order's survey and until when, as a supervisor chooses them. */
export function surveyAssignmentKey(orderId: string): string {
  return `order:${orderId}:survey`;
}

/** Returns the key of what a supervisor marked in a submission of an order's survey. */
export function surveyReturnKey(orderId: string, submittedAt: string): string {
  return `survey-return:${orderId}:${submittedAt}`;
}

/** What a withdrawn acceptance of a survey refuses. */
export const acceptance = 'acceptance';

/** Returns the key of why a supervisor refuses something of an order: a file, a survey, a PEB draft. */
export function refusalKey(orderId: string, what: string): string {
  return `refusal:${orderId}:${what}`;
}

/** Returns the key of why a supervisor refuses an agent's claim on a client. */
export function claimRefusalKey(clientId: string, agentId: string): string {
  return `claim-refusal:${clientId}:${agentId}`;
}

/** Returns the key of why a payment of an order is taken back. */
export function paymentCorrectionKey(orderId: string, paymentId: string): string {
  return `payment-correction:${orderId}:${paymentId}`;
}

/** Returns the key of what the submitted form of a visit leaves out, in this row of its author (rule LW7e). */
export function leftOutKey(visitId: string, formDraftId: string): string {
  return `left-out:${visitId}:${formDraftId}`;
}

/** Kinds whose key names an order or a visit, and a part of it. */
const kindsInParts: Readonly<Record<string, DraftKind>> = {
  'left-out': 'visitForm',
  survey: 'surveyAnswer',
  'survey-return': 'surveyReturn',
  refusal: 'refusal',
  'claim-refusal': 'claimRefusal',
  'payment-correction': 'paymentCorrection',
};

/** Parses the key of a draft. A key of another app version has the kind `other`. */
export function draftSubject(key: string): DraftSubject {
  const [, orderId, field] = /^order:([^:]+):(.+)$/.exec(key) ?? [];
  if (orderId !== undefined && field !== undefined) return { kind: kindsOfField[field] ?? 'field', id: orderId, field };
  const [, first = '', id, part] = /^([a-z-]+):([^:]+):(.+)$/.exec(key) ?? [];
  const kindInParts = kindsInParts[first];
  if (kindInParts !== undefined && id !== undefined && part !== undefined)
    return { kind: kindInParts, id, field: part };
  const [prefix, kind] = prefixes.find(([one]) => key.startsWith(one)) ?? ['', 'other'];
  return { kind, id: key.slice(prefix.length), field: null };
}

/** Returns the order that a draft is about; null for a draft about none, or about a row that this device does not have. */
export async function orderOfDraft(db: UserDatabase, { kind, id }: DraftSubject): Promise<string | null> {
  switch (kind) {
    case 'message':
    case 'assignment':
    case 'field':
    case 'surveyAnswer':
    case 'surveyReturn':
    case 'surveyAssignment':
    case 'refusal':
    case 'paymentCorrection':
      return id;
    case 'visitForm':
    case 'correction':
    case 'noShow':
    case 'cancellation':
    case 'move':
      return (await db.visits.get(id))?.row.orderId ?? null;
    case 'picture':
      return (await db.uploads.get(id))?.row.orderId ?? null;
    case 'reminder':
      return id.startsWith('order.') ? id.slice('order.'.length) : null;
    case 'clientVisit':
    case 'clientPlan':
    case 'clientMove':
    case 'client':
    case 'newClient':
    case 'newOrder':
    case 'unavailability':
    case 'claimRefusal':
    case 'other':
      return null;
  }
}
