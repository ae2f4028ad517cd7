/** The path at which the service worker serves offline files; the server has nothing there. */
export const offlineFilePath = '/kept';

/** Returns the address of a file on this device: same origin, no signature, permanent (rule FL5). */
export function offlineFileUrl(id: string): string {
  return `${offlineFilePath}/${id}`;
}
