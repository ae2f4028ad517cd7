/** What the page knows of this browser and device; sizes in bytes. */
export interface CentreDevice {
  /** Null until it was asked, and where the browser does not tell. */
  storage: { usage: number; quota: number } | null;
  /** The browser has promised not to evict what is stored; null as above. */
  persisted: boolean | null;
  version: string;
  updateReady: boolean;
  /** This device's identifier; empty until it was read. */
  id: string;
  /** The browser, as it calls itself. */
  agent: string;
}

/** What the page does that a screen cannot. */
export interface CentreActions {
  /** Asks for the password over the page. */
  signIn: () => void;
  /** Has the browser promise to keep what is stored. */
  askPersistence: () => Promise<void>;
  /** Puts the new version in charge. */
  applyUpdate: () => Promise<void>;
}
