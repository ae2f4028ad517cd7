import { v5 } from 'uuid';
import { changeOn } from '#contract/mutations/definition.ts';
import { findCredentials } from '../../db/accounts/accounts.ts';
import type { Trx } from '../../db/connection/database.ts';
import { revokeDevices } from '../../db/accounts/devices.ts';
import { endAllSignIns } from '../../db/accounts/sign-ins.ts';
import { editRows } from '../rows/direct-writes.ts';

const namespace = '6f6b1d0e-6c0b-5d8e-9d55-0f8f3c1f7a11';

/** Returns the identifier of the row of a device under a user. It is always the same. */
export function deviceRowId(deviceId: string, userId: string): string {
  return v5(`${userId}/${deviceId}`, namespace);
}

/**
 * Revokes every device of a user, marks their rows, and ends every sign-in, those without a device too. Returns the
 * number of devices.
 */
export async function revokeDevicesOf(trx: Trx, email: string, at: Date): Promise<number> {
  const user = await findCredentials(trx, email.toLowerCase());
  if (user === undefined) return 0;
  const userId = user.id;
  await endAllSignIns(trx, userId, 'revoked', at);
  const revoked = await revokeDevices(trx, { userId }, at);
  const edits = revoked.map(({ id }) =>
    changeOn('devices', deviceRowId(id, userId), (row) => ({
      ...row,
      revoked: true,
      erasure: { orderedAt: at.toISOString(), toldAt: null, done: null },
    })),
  );
  await editRows(trx, edits, [], at);
  return revoked.length;
}
