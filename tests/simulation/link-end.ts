import type { TestClient } from '#tests/support/test-server.ts';

/** The device's end of the link. */
export interface LinkEnd {
  name: string;
  client: () => TestClient;
  isOffline: () => boolean;
  isAlive: () => boolean;
  /** Ends the device's processes. */
  kill: () => void;
  /** Hands something to the process when it can take it: never to a dead one, later to a frozen one. */
  deliver: (what: () => void) => void;
}
