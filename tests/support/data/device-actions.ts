import type { DeviceActions } from '#features/supervision/team/device-actions.ts';

/** What a supervisor does with devices, on a server that confirms everything. */
export const testDeviceActions: DeviceActions = {
  currentDevice: '',
  signOut: () => Promise.resolve(true),
  revoke: () => Promise.resolve(true),
  readmit: () => Promise.resolve('done'),
  issueResetLink: () => Promise.resolve(null),
};
