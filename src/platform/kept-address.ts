/** Where the service worker gives files that are on this device; the server has nothing there. */
export const keptPath = '/kept';

/** The address of a file on this device: of this origin, without a signature, the same for ever (rule FL5). */
export function keptAddress(id: string): string {
  return `${keptPath}/${id}`;
}
