import type { TestClient } from '#tests/support/server/test-server.ts';

/** The device's end of the link. */
export interface LinkEnd {
  name: string;
  client: () => TestClient;
  isOffline: () => boolean;
  /** True while nothing larger than the answer to a push comes through. */
  isPullCut: () => boolean;
  isAlive: () => boolean;
  /** Ends the device's processes. */
  kill: () => void;
  /** Runs a function in the process: never in a dead one, later in a frozen one. */
  deliver: (what: () => void) => void;
}
