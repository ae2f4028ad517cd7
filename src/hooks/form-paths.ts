/** Where the on-site form of a visit is filled in. */
export function formOf(visitId: string): string {
  return `/formvisit?visit=${visitId}`;
}

/** Where it is noted that nobody was there. */
export function absenceOf(visitId: string): string {
  return `${formOf(visitId)}&flow=absent`;
}

/** Where a visit to a client is written down. */
export function recordOf(clientId: string): string {
  return `/formvisit?client=${clientId}`;
}

/** A refused form that is filled in on site, by its mutation and what it was given. */
interface Refused {
  name: string;
  args: unknown;
}

function named(args: unknown, field: string): string | null {
  if (typeof args !== 'object' || args === null || !Object.hasOwn(args, field)) return null;
  const value: unknown = Reflect.get(args, field);
  return typeof value === 'string' ? value : null;
}

/** Where a refused form opens again with all that was in it; null for what is no form of a visit. */
export function visitFormPath({ name, args }: Refused): string | null {
  const visitId = named(args, 'visitId');
  const clientId = named(args, 'clientId');
  if (name === 'feedback.submit' && visitId !== null) return formOf(visitId);
  if (name === 'visit.absent' && visitId !== null) return absenceOf(visitId);
  return name === 'clientVisit.complete' && clientId !== null ? recordOf(clientId) : null;
}
