import { unreceivedFiles } from '#data/files/unreceived-files.ts';
import type { Play } from '../play.ts';
import { orderFor } from '../writes/writes.ts';

/** The first bytes of a JPEG: the server finds the type by the content. */
const jpegHead = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');

/** Captures a file on a device. Sometimes it is no picture, whatever its type says, and sometimes it is taken back at once. */
export async function captureFile(play: Play): Promise<void> {
  const { chance, devices, disguised, happened, newId } = play;
  const device = chance.pick(devices);
  const orderId = await orderFor(play, device);
  const isPicture = chance.happens(0.9);
  const bytes = Buffer.alloc(100 + chance.below(2_400), chance.below(256));
  if (isPicture) jpegHead.copy(bytes);
  // No two files have the same bytes.
  bytes.write(newId(), jpegHead.length);
  const uploadId = newId();
  if (!isPicture) disguised.add(uploadId);
  happened(isPicture ? 'picture captured' : 'disguised file captured');
  device.capture({
    id: uploadId,
    name: 'photo.jpg',
    type: 'image/jpeg',
    blob: new Blob([bytes]),
    target: {
      orderId,
      clientId: null,
      kind: 'photo',
      requirement: chance.happens(0.7) ? { service: 'all', code: 'facade-number' } : null,
    },
    originalId: null,
    thumbnail: null,
  });
  if (chance.happens(0.15)) {
    happened('capture taken back');
    play.kernel.after(chance.below(20_000), () => {
      if (device.captured.has(uploadId)) device.write('upload.remove', { uploadId, orderId, clientId: null });
    });
  }
}

/** Returns the files that could still be received: their uploads are attached, and neither removed nor refused. */
export async function unreceived({ devices, hasFiles }: Play): Promise<string[]> {
  if (!hasFiles) return [];
  const left = await Promise.all(
    devices.map((device) =>
      device.read(async (db) => {
        const pending = new Set((await db.outbox.toArray()).flatMap(({ targets }) => targets));
        return (await unreceivedFiles(db))
          .filter(({ file }) => file.state !== 'refused' && !pending.has(`uploads/${file.id}`))
          .map(({ file }) => `${device.name}: ${file.state} file ${file.id} (${file.error})`);
      }),
    ),
  );
  return left.flat();
}
