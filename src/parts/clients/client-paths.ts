/** Returns the path of a client's card. */
export function clientPath(clientId: string): string {
  return `/clients/${clientId}`;
}

/** Returns the path of a visit to a client. */
export function clientVisitPagePath(visitId: string): string {
  return `/visites/${visitId}`;
}
