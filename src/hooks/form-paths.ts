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
  if (name === 'feedback.submit' && visitId !== null) return `/formvisit?visit=${visitId}`;
  if (name === 'visit.absent' && visitId !== null) return `/formvisit?visit=${visitId}&flow=absent`;
  return name === 'clientVisit.complete' && clientId !== null ? `/formvisit?client=${clientId}` : null;
}
