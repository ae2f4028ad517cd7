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
