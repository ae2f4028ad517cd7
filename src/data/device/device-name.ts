import { live } from '../live/live.ts';
import type { RootDatabase } from '../database/root-database.ts';
import { readRoot } from '../database/root-database.ts';

/** Maximum length of a device's name, in characters. */
export const deviceNameMax = 60;

/** Returns the name that users gave this device; empty when they gave none. */
export async function readDeviceName(root: RootDatabase): Promise<string> {
  return (await readRoot(root, 'deviceName')) ?? '';
}

/** Returns the device's name and its later changes. */
export function liveDeviceName(root: RootDatabase) {
  return live(() => readDeviceName(root));
}

export async function writeDeviceName(root: RootDatabase, name: string): Promise<void> {
  await root.entries.put({ key: 'deviceName', value: name.trim().slice(0, deviceNameMax) });
}
