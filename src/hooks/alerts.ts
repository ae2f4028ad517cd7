/**
 * Whether this device tells its user what is new. `on`: also while the app is closed. `openOnly`: as long as it is open. `off`: its
 * user wants none here. `ask`, `later`: not asked yet, put off. `denied`: refused to the browser. `ios`: once the app is installed.
 * `unsupported`: the browser knows no notifications.
 */
export type AlertsState = 'on' | 'openOnly' | 'off' | 'ask' | 'later' | 'denied' | 'ios' | 'unsupported';

/** How a device is told, as screens see and change it. */
export interface Alerts {
  current: () => AlertsState;
  subscribe: (listener: () => void) => () => void;
  /** Asks the browser's permission where it is not given yet, so by a tap; then has the server tell this device. */
  turnOn: () => Promise<void>;
  turnOff: () => Promise<void>;
  /** Asks no more by itself. */
  putOff: () => Promise<void>;
}
