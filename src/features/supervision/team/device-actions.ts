import { createContext, use } from 'react';

/** What a supervisor does with a colleague's device: the server confirms it, or nothing is said to have happened. */
export interface DeviceActions {
  /** The device of this browser; empty until it is known. */
  currentDevice: string;
  /** Ends the sign-ins of a device, by the identifier of its row. Resolves with false when the server does not confirm it. */
  signOut: (deviceRow: string) => Promise<boolean>;
  /** Has the device erase its user's data at its next contact. Resolves with false when the server does not confirm it. */
  revoke: (deviceRow: string) => Promise<boolean>;
  /**
   * Takes that back, or admits the device again, one that has not confirmed that it is empty only if `unconfirmed`: `told` when it was
   * told meanwhile, null without a confirmation.
   */
  readmit: (deviceRow: string, unconfirmed: boolean) => Promise<'done' | 'told' | null>;
  /** Creates a one-time link for a new password; null when the server does not answer. */
  issueResetLink: (userId: string) => Promise<{ link: string; expiresAt: string } | null>;
}

export const DeviceActionsContext = createContext<DeviceActions | null>(null);

export function useDeviceActions(): DeviceActions {
  const actions = use(DeviceActionsContext);
  if (actions === null) throw new Error('useDeviceActions needs a DeviceActionsContext above it');
  return actions;
}
