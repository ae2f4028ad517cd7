/** Where the on-site form of a visit is filled in. */
export function formOf(visitId: string): string {
  return `/formvisit?visit=${visitId}`;
}

/** Where it is noted that nobody was there. */
export function absenceOf(visitId: string): string {
  return `${formOf(visitId)}&flow=absent`;
}
