/** Captured files that wait for Wi-Fi, as their user wishes. */
export interface WifiWait {
  /** Whether they wait now. */
  current: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Lets them go by the mobile network for an hour. */
  goAnyway: () => Promise<void>;
}
