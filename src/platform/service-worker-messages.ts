/** What a page says to the service worker. */
export type PageMessage =
  /** Take over now: sent to a waiting worker. */
  | { type: 'SKIP_WAITING' }
  /** There is work: see that it is done even if this page dies. */
  | { type: 'wake' }
  /** This user signed out here: forget what was cached for them. */
  | { type: 'signed-out'; userId: string }
  /** Asks for a VersionMessage on the message's port. */
  | { type: 'version' };

/** The worker's answer to `version`. */
export interface VersionMessage {
  type: 'version';
  version: string;
}

/** What the worker says to a page by itself: its user tapped a notification, which leads here (a path of the app). */
export interface OpenMessage {
  type: 'open';
  path: string;
}

/** The page that a notification leads to; null for any other message. */
export function pathToOpen(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'open') return null;
  const isPath = 'path' in data && typeof data.path === 'string' && /^\/(?!\/)/.test(data.path);
  return isPath ? String(data.path) : null;
}

/** The message as it came; undefined when it is none of ours. */
export function parsePageMessage(data: unknown): PageMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  switch (data.type) {
    case 'SKIP_WAITING':
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
