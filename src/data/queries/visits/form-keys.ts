/** The keys of form drafts that are stored until the form is submitted. */
export const visitFormKey = (visitId: string): string => `visit-form:${visitId}`;
/** The draft of a correction of a submitted form. */
export const correctionKey = (visitId: string): string => `visit-correct:${visitId}`;
export const noShowKey = (visitId: string): string => `visit-absent:${visitId}`;
export const clientVisitKey = (clientId: string): string => `client-visit:${clientId}`;
