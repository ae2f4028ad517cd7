import { acceptance } from '#data/drafts/draft-subject.ts';
import type { DraftItem } from '#data/queries/draft-items.ts';
import { clientPath } from '#parts/clients/client-link.tsx';
import { clientVisitPagePath } from '#parts/clients/client-visit-labels.ts';
import { clientVisitPath, correctionPath, formPath, noShowPath } from '#parts/forms/form-paths.ts';

/** Returns the path at which a draft opens again; null when this device does not have its row. */
export function draftPath({
  about: { kind, id, field },
  subject,
}: Pick<DraftItem, 'about' | 'subject'>): string | null {
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
      return '/agenda';
    case 'reminder':
      return `/rappel?remind=${id}`;
    case 'surveyAnswer':
      return `/suivi?order=${id}`;
    case 'surveyReturn':
      return '/supervision?kind=followUp';
    case 'refusal':
      // An acceptance is withdrawn at the survey.
      return field === acceptance ? `/suivi?order=${id}` : '/supervision';
    case 'message':
      return `/orders/${id}#form-message`;
    case 'assignment':
    case 'field':
    case 'cancellation':
    case 'picture':
    case 'move':
    case 'other':
      return subject?.kind === 'order' ? `/orders/${subject.id}` : null;
  }
}
