import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { acceptance, claimRefusalKey, refusalKey, surveyReturnKey } from '#data/drafts/draft-subject.ts';
import type { DraftItem } from '#data/queries/sync/draft-items.ts';
import { clientPath } from '#parts/clients/client-link.tsx';
import { clientVisitPagePath } from '#parts/clients/client-visit-labels.ts';
import { sheetOfField } from '#parts/forms/order-sheets.ts';
import { clientVisitPath, correctionPath, decisionPath, formPath, noShowPath } from '#parts/forms/form-paths.ts';

/** The card of an order's page that edits a field. */
const cardOfField: Readonly<Record<string, string>> = {
  internalRemark: 'form-remarks',
  externalRemark: 'form-remarks',
  planningRemark: 'form-remarks',
  tags: 'form-labels',
  urgent: 'form-labels',
  plannedVisitAt: 'form-planning',
  realEstate: 'form-planning',
  proofRequest: 'form-office-texts',
  invoiceFeedbackMessage: 'form-office-texts',
  videoUrl: 'office',
  visit360Url: 'office',
  cancelReason: 'office',
  payment: 'billing',
};

/** Returns the path of what edits a field of an order: a sheet of its page, else a card of it. */
function fieldPath(orderId: string, field: string): string {
  const sheet = sheetOfField[field];
  const card = cardOfField[field];
  if (field === 'payment') return `/orders/${orderId}?tab=file&payment=1#${card}`;
  if (sheet !== undefined) return `/orders/${orderId}?sheet=${sheet}`;
  return card === undefined ? `/orders/${orderId}` : `/orders/${orderId}#${card}`;
}

/** Returns the path of the form that moves a visit: the agenda shows its day and its employee. */
function movePath({ id, plannedStart, employee }: NonNullable<DraftItem['visit']>): string {
  return `/agenda?view=day&date=${brusselsDay(plannedStart)}&who=${employee.id}&open=${id}&move=1`;
}

/** Returns the path at which a draft opens again; null when this device does not have its row. */
export function draftPath({
  about: { kind, id, field },
  subject,
  visit,
}: Pick<DraftItem, 'about' | 'subject' | 'visit'>): string | null {
  switch (kind) {
    case 'visitForm':
      return formPath(id);
    case 'correction':
      return correctionPath(id);
    case 'noShow':
      return noShowPath(id);
    case 'clientVisit':
      return clientVisitPath(id);
    case 'clientPlan':
      return clientPath(id);
    case 'clientMove':
      return clientVisitPagePath(id);
    case 'client':
      return `${clientPath(id)}?edit=1`;
    case 'newClient':
      return `/clients?new=${id}`;
    case 'newOrder':
      return `/orders/new?order=${id}`;
    case 'unavailability':
      return `/agenda?open=${id}`;
    case 'reminder':
      return `/rappel?remind=${id}`;
    case 'surveyAnswer':
    case 'surveyAssignment':
      return `/suivi?order=${id}`;
    case 'surveyReturn':
      return decisionPath(surveyReturnKey(id, field ?? ''));
    case 'claimRefusal':
      return decisionPath(claimRefusalKey(id, field ?? ''));
    case 'refusal':
      // An acceptance is withdrawn at the survey.
      return field === acceptance ? `/suivi?order=${id}` : decisionPath(refusalKey(id, field ?? ''));
    case 'message':
      return `/orders/${id}#form-message`;
    case 'assignment':
      return `/orders/${id}#form-assign`;
    case 'paymentCorrection':
      return `/orders/${id}?tab=file&correct=${field}#billing`;
    case 'field':
      return fieldPath(id, field ?? '');
    case 'move':
      return visit === null ? null : movePath(visit);
    case 'cancellation':
      return subject?.kind === 'order' ? `/orders/${subject.id}#visit` : null;
    case 'picture':
      return subject?.kind === 'order' ? `/orders/${subject.id}?edit-file=${id}#documents` : null;
    case 'other':
      return id.startsWith('profile.') ? '/profile' : null;
  }
}
