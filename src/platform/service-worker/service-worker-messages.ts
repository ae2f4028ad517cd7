/** Messages of a page to the service worker. */
export type PageMessage =
  /** Sent to a waiting worker: activate now. */
  | { type: 'SKIP_WAITING' }
  /** Sent to the worker in charge before that: end what runs. The browser activates no worker while the former one is busy. */
  | { type: 'retire' }
  /** A page that was loaded around the worker, as Shift with "reload" does: control it. */
  | { type: 'claim' }
  /** Work is pending: finish it even if this page dies. */
  | { type: 'wake' }
  /** This user signed out here: delete what is cached for them. */
  | { type: 'signed-out'; userId: string }
  /** Asks for a VersionMessage on the message's port. */
  | { type: 'version' };

/** The worker's response to `version`: of the app whose files it has, and how many of these are missing. */
export interface VersionMessage {
  type: 'version';
  version: string;
  missing: number;
}

/** A message of the worker to a page: the user tapped a notification that opens this path of the app. */
export interface OpenMessage {
  type: 'open';
  path: string;
}

/** Returns the path that a notification opens; null for any other message. */
export function pathToOpen(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'open') return null;
  const isPath = 'path' in data && typeof data.path === 'string' && /^\/(?!\/)/.test(data.path);
  return isPath ? String(data.path) : null;
}

/** Parses a page's message; undefined for any other. */
export function parsePageMessage(data: unknown): PageMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  switch (data.type) {
    case 'SKIP_WAITING':
    case 'retire':
    case 'claim':
    case 'wake':
    case 'version':
      return { type: data.type };
    case 'signed-out':
      return 'userId' in data && typeof data.userId === 'string'
        ? { type: 'signed-out', userId: data.userId }
        : undefined;
    default:
      return undefined;
  }
}
