/** Returns the path of a visit's on-site form. */
export function formPath(visitId: string): string {
  return `/formvisit?visit=${visitId}`;
}

/** Returns the path of a visit's form with the camera open on the first missing document. */
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
