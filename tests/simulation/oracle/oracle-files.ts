import { user } from '#contract/entities/user.ts';
import { incompleteOrders } from '#data/queries/files/incomplete.ts';
import { testContent } from '#tests/support/content.ts';
import { answerOf } from '#tests/support/server/test-server.ts';
import type { Images } from '../world/images.ts';
import { rowsIn } from '../world/images.ts';
import type { Play } from '../play.ts';
import type { SimulatedDevice } from '../world/simulated-device.ts';

/**
 * Returns uploads without an end: attached, not removed, and without a receipt, although the bytes are a picture's. Returns
 * refusals of pictures, files that are lost without being named (rule OB10e), and receipts without the bytes that they are for (rules FL1, FL3, OB5).
 */
export async function unsent({ devices, disguised, freed, server }: Play, all: Images): Promise<string[]> {
  const found: string[] = [];
  for (const { id, lostAt, receivedAt, removed, sha256 } of rowsIn(all, 'uploads')) {
    // Neither its device nor the restored server has it, and both know.
    if (freed.has(id) && receivedAt === null && lostAt !== undefined) continue;
    if (receivedAt !== null && (disguised.has(id) || server.files.hashOf(id) !== sha256))
      found.push(`upload ${id} has a receipt without its bytes`);
    const device = devices.find(({ captured }) => captured.has(id));
    if (device === undefined || receivedAt !== null || removed !== null) continue;
    // Its removal waits there for its user, behind a refused mutation.
    if ((await device.read((db) => db.uploads.get(id)))?.row.removed) continue;
    const local = await device.read((db) => db.files.get(id));
    if (!disguised.has(id) || local?.state !== 'refused' || local.error !== 'UnsupportedFileType')
      found.push(`upload ${id} of ${device.name} was never received: ${local?.state} ${local?.error}`);
  }
  for (const device of devices) {
    const files = await device.read((db) => db.files.toArray());
    for (const { error, id, sha256, state } of files) {
      if (state === 'received' && server.files.hashOf(id) !== sha256)
        found.push(`${device.name} takes ${id} for received`);
      if (state === 'refused' && !disguised.has(id)) found.push(`${device.name}: ${id} was refused with ${error}`);
    }
  }
  return found;
}

/** Returns whether the server counts other incomplete uploads than the device does from its own rows. */
export async function miscounted(device: SimulatedDevice): Promise<string[]> {
  const { user: employee, name } = device;
  const own = await device.read(async (db) => {
    // What is not settled counts here and not there.
    const isOpen = (await db.outbox.toArray()).some(({ state }) => state !== 'refused');
    const reader = { id: employee.id, supervisor: name === 'office' };
    return isOpen ? null : (await incompleteOrders(db, testContent.documents, reader)).length;
  });
  const client = device.client();
  const answer = answerOf(
    await client.app.inject({ url: client.url('main', '/users/me'), headers: client.headers('main') }),
  );
  const { NbOfIncompleteUpload: there } = user.parse(answer.body);
  return own === null || own === there ? [] : [`${name} counts ${own} incomplete uploads, its server ${there}`];
}
