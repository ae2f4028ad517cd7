/** Returns the path of a visit's on-site form. */
export function formPath(visitId: string): string {
  return `/formvisit?visit=${visitId}`;
}

/** Returns the path of a visit's form with the camera open on the first missing piece. */
export function cameraPath(visitId: string): string {
  return `${formPath(visitId)}&camera=1`;
}

/** Returns the path of a visit's submitted form, opened for a correction. */
export function correctionPath(visitId: string): string {
  return `${formPath(visitId)}&flow=correct`;
}

/** Returns the path of the form that reports a no-show. */
export function noShowPath(visitId: string): string {
  return `${formPath(visitId)}&flow=absent`;
}

/** Returns the path of the form that reports a visit to a client. Without a visit, that of today or an unplanned one. */
export function clientVisitPath(clientId: string, clientVisitId?: string): string {
  return `/formvisit?client=${clientId}${clientVisitId === undefined ? '' : `&planned=${clientVisitId}`}`;
}

/** Returns the path of the decision for which a reason is or can be drafted. */
export function decisionPath(draftKey: string): string {
  return `/supervision?draft=${encodeURIComponent(draftKey)}`;
}

/** A refused on-site form: its mutation and its arguments. */
interface Refused {
  name: string;
  args: unknown;
}

function named(args: unknown, field: string): string | null {
  if (typeof args !== 'object' || args === null || !Object.hasOwn(args, field)) return null;
  const value: unknown = Reflect.get(args, field);
  return typeof value === 'string' ? value : null;
}

/** Returns the path at which a refused form reopens with its content; null when it is not a form of a visit. */
export function visitFormPath({ name, args }: Refused): string | null {
  const visitId = named(args, 'visitId');
  const clientId = named(args, 'clientId');
  if (name === 'feedback.submit' && visitId !== null) return formPath(visitId);
  if (name === 'visit.absent' && visitId !== null) return noShowPath(visitId);
  return name === 'clientVisit.complete' && clientId !== null ? clientVisitPath(clientId) : null;
}
