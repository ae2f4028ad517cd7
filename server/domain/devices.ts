import { v5 } from 'uuid';
import { changeOn } from '#contract/mutations/definition.ts';
import type { Trx } from '../db/database.ts';
import { revokeDevices } from '../db/devices.ts';
import { editRows } from './direct-writes.ts';

const namespace = '6f6b1d0e-6c0b-5d8e-9d55-0f8f3c1f7a11';

/** Returns the identifier of the row of a device under a user. It is always the same. */
export function deviceRowId(deviceId: string, userId: string): string {
  return v5(`${userId}/${deviceId}`, namespace);
}

/** Revokes every device of a user and marks their rows. Returns the number of devices. */
export async function revokeDevicesOf(trx: Trx, email: string, at: Date): Promise<number> {
  const revoked = await revokeDevices(trx, email, at);
  const edits = revoked.map(({ id, user_id }) =>
    changeOn('devices', deviceRowId(id, user_id), (row) => ({ ...row, revoked: true })),
  );
  await editRows(trx, edits, [], at);
  return revoked.length;
}
