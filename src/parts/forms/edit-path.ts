import type { Subject } from '#data/outbox/mutation-subject.ts';
import { descriptorOf } from '#labels/mutations/mutation-labels.ts';
import { clientVisitPath, formPath, noShowPath } from './form-paths.ts';

/** A refused mutation. */
interface Refused {
  name: string;
  args: unknown;
}

/** What the sync centre knows of one besides. */
interface Placed extends Refused {
  id: string;
  subject: Subject | null;
  /** The page of its order or its client can open. */
  hasPage: boolean;
}

function named(args: unknown, field: string): string | null {
  if (typeof args !== 'object' || args === null || !Object.hasOwn(args, field)) return null;
  const value: unknown = Reflect.get(args, field);
  return typeof value === 'string' ? value : null;
}

/** Returns the path at which a refused form of a visit reopens with its content; null when it is none. */
export function visitFormPath({ name, args }: Refused): string | null {
  const form = descriptorOf(name)?.form;
  const id = named(args, form === 'clientVisit' ? 'clientId' : 'visitId');
  if (id === null) return null;
  if (form === 'visit') return formPath(id);
  if (form === 'noShow') return noShowPath(id);
  return form === 'clientVisit' ? clientVisitPath(id) : null;
}

/** Returns the path of the form in which a refused mutation can be changed; null without one. */
export function editPath({ id, subject, hasPage, ...refused }: Placed): string | null {
  const form = descriptorOf(refused.name)?.form ?? null;
  switch (form) {
    case 'visit':
    case 'noShow':
    case 'clientVisit':
      return visitFormPath(refused);
    case 'survey':
      return subject?.kind === 'order' ? `/suivi?order=${subject.id}` : null;
    case 'newOrder':
      return `/orders/new?edit=${id}`;
    case 'order':
      return hasPage && subject?.kind === 'order' ? `/orders/${subject.id}?edit=${id}` : null;
    case 'newClient':
      return subject === null ? null : `/clients?new=${subject.id}`;
    case 'client':
      return hasPage && subject !== null ? `/clients/${subject.id}?edit=${id}` : null;
    case 'reminder':
      return `/rappel?remind=refused.${id}`;
    case null:
      return null;
  }
}
