import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { orderUpdate } from '#contract/mutations/orders/order-update.ts';
import { chunkBytes } from '#data/database/local-file.ts';
import { readLocalFile } from '#data/files/read-file.ts';
import { storeCapture } from '#data/capture/store-capture.ts';
import { exportOutbox } from '#data/outbox/export/export.ts';
import type { Imported } from '#data/outbox/export/import.ts';
import { ImportRefused, importOutbox, previewImport } from '#data/outbox/export/import.ts';
import { discardMutation } from '#data/outbox/discard.ts';
import { retryRefused } from '#data/outbox/retry.ts';
import { contentBytesMax, fileBytesMax, outboxFormatVersion, sha256 } from '#data/outbox/export/export-format.ts';
import { UserDatabase } from '#data/database/user-database.ts';
import { supervisor, testId, testOrder } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, createDevice, limits, remarkOf, t0 } from './device.ts';
import { aDraft } from '#tests/support/data/drafts.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Returns the same export with changed parts. `rehash` updates the manifest to match the changed content. */
async function tampered(
  bytes: Bytes,
  edit: { manifest?: object; content?: (text: string) => string },
  rehash = true,
): Promise<Bytes> {
  const { 'manifest.json': manifest = new Uint8Array(), 'outbox.json': content = new Uint8Array() } = unzipSync(bytes);
  const changed = new TextEncoder().encode((edit.content ?? ((text) => text))(strFromU8(content)));
  const original: unknown = JSON.parse(strFromU8(manifest));
  const sum = rehash ? { sha256: await sha256(changed) } : {};
  return zipSync({
    'manifest.json': strToU8(JSON.stringify({ ...(original as object), ...sum, ...edit.manifest })),
    'outbox.json': changed,
  });
}

async function exportedBytes(db: UserDatabase): Promise<Bytes> {
  return new Uint8Array(await (await exportOutbox(db, t0)).zip.arrayBuffer());
}

/** Returns the same zip with a directory that declares this unpacked size for its last file. */
function promising(bytes: Bytes, size: number): Bytes {
  const promised = bytes.slice();
  const view = new DataView(promised.buffer);
  // Finds the signature of an entry of the central directory. The unpacked size is at byte 24 of the entry.
  for (let at = promised.length - 46; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x02_01_4b_50) continue;
    view.setUint32(at + 24, size, true);
    return promised;
  }
  throw new Error('not a zip');
}

export function describeExports(device: () => Device): void {
  const id = testId(1);
  const remark = (internalRemark: string): Promise<string> =>
    device().mutate({ name: 'order.update', args: { orderId: id, changes: { internalRemark } } });
  const into = (db: UserDatabase, file: Bytes | Blob): Promise<Imported> =>
    importOutbox(db, file instanceof Blob ? file : new Blob([file]), t0);

  /** Stores two mutations (the second refused), an acknowledged mutation and a draft. */
  async function fill(): Promise<string[]> {
    const { db, mutate, push } = device();
    const pending = await remark('pas encore envoyée');
    const refused = await mutate({
      name: 'order.sendMessage',
      args: { orderId: id, messageId: testId(30), body: 'é'.repeat(300) },
    });
    const dependent = await mutate({ name: 'order.markMessagesRead', args: { orderId: id, messageIds: [testId(30)] } });
    const acknowledged = await mutate({ name: 'order.update', args: { orderId: id, changes: { urgent: true } } });
    await push('main', [
      { id: refused, status: 'refused', error: { code: 'Forbidden' } },
      { id: acknowledged, status: 'applied', effects: [{ collection: 'orders', id, version: 7 }] },
    ]);
    await db.drafts.put(aDraft('à moitié', { changedAt: t0 }));
    return [pending, refused, dependent, acknowledged];
  }

  async function withOther(work: (other: Device) => Promise<void>): Promise<void> {
    const other = await createDevice(750_000);
    try {
      await other.pull('main', { changes: [change('orders', 1, testOrder(1))] });
      await work(other);
    } finally {
      await other.db.delete();
    }
  }

  test('[OB3] [OB4] continues an export on another device of the same user, with the same identifiers', async () => {
    const ids = await fill();
    const bytes = await exportedBytes(device().db);
    await withOther(async ({ db, storage, mutate }) => {
      const own = await mutate({ name: 'order.update', args: { orderId: id, changes: { tags: ['d’ici'] } } });
      // What comes back is shown first, and nothing of it is stored.
      const shown = await previewImport(db, new Blob([bytes]), t0);
      expect(shown).toMatchObject({ added: ids.map((one) => ({ id: one })), drafts: 1, files: 0 });
      expect([await db.outbox.count(), await db.drafts.count()]).toEqual([1, 0]);
      expect(await into(db, bytes)).toEqual({ added: 4, skipped: 0, drafts: 1, files: 0 });
      const entries = await db.outbox.orderBy('seq').toArray();
      expect(entries.map((entry) => entry.id)).toEqual([own, ...ids]);
      expect(entries.map((entry) => entry.state)).toEqual(['pending', 'pending', 'refused', 'pending', 'pending']);
      expect(entries[2]).toMatchObject({ error: { code: 'Forbidden' }, args: { body: 'é'.repeat(300) } });
      expect(entries[1]).toMatchObject({
        base: { internalRemark: '' },
        lane: `order:${id}`,
        targets: [`orders/${id}`],
      });
      expect(await remarkOf(db, id)).toBe('pas encore envoyée');
      expect((await storage.nextBatch('main', limits, t0)).map((entry) => entry.id)).toEqual([own, ids[0], ids[3]]);
      expect(await db.drafts.toArray()).toMatchObject([{ text: 'à moitié' }]);
    });
  });

  test('[OB3] an export restores captured files with their bytes, once, and refuses altered ones', async () => {
    const { db, mutate } = device();
    const content = Uint8Array.from({ length: chunkBytes + 1_000 }, (_, index) => index % 251);
    const target = { orderId: id, clientId: null, kind: 'photo', requirement: null } as const;
    const input = { id: testId(40), name: 'façade.jpg', type: 'image/jpeg', originalId: null, thumbnail: null };
    const options = { db, mutate, clock: () => t0 };
    await storeCapture(options, { ...input, blob: new Blob([content]), target });
    const bytes = await exportedBytes(db);
    expect(Object.keys(unzipSync(bytes))).toContain(`files/${testId(40)}-façade.jpg`);
    await withOther(async (other) => {
      const altered = bytes.slice();
      // Its last bytes stand before the directory, which repeats the name.
      const at = altered.findIndex((_, from) =>
        content.subarray(0, 64).every((byte, next) => altered[from + next] === byte),
      );
      altered[at + 7] = 0;
      await expect(into(other.db, altered)).rejects.toMatchObject({ code: 'Damaged' });
      expect([await other.db.fileChunks.count(), await other.db.outbox.count()]).toEqual([0, 0]);
      expect(await into(other.db, bytes)).toMatchObject({ added: 1, files: 1 });
      expect(await other.db.files.toArray()).toMatchObject([
        { id: testId(40), state: 'waiting', size: content.length },
      ]);
      const read = await readLocalFile(other.db, testId(40));
      expect(new Uint8Array((await read?.arrayBuffer()) ?? [])).toEqual(content);
      expect(await into(other.db, bytes)).toMatchObject({ added: 0, files: 0 });
    });
  });

  test('[OB4] refuses to discard an imported mutation that another device may have sent', async () => {
    await remark('exportée');
    const bytes = await exportedBytes(device().db);
    await withOther(async ({ db }) => {
      await into(db, bytes);
      const [imported] = await db.outbox.toArray();
      await expect(discardMutation(db, imported?.id ?? '', t0)).rejects.toMatchObject({ code: 'AlreadySent' });
    });
  });

  test('[OB3] [OB4] changes nothing by an export, nor by its import on the same device', async () => {
    await fill();
    const { db } = device();
    const before = [await db.outbox.toArray(), await db.drafts.toArray(), await db.orders.toArray()];
    expect(await into(db, await exportedBytes(db))).toEqual({ added: 0, skipped: 4, drafts: 0, files: 0 });
    expect([await db.outbox.toArray(), await db.drafts.toArray(), await db.orders.toArray()]).toEqual(before);
  });

  test('[OB4] imports idempotently: settled, discarded and replaced mutations do not return', async () => {
    const { db, push, pull } = device();
    const [settled, discarded, retried] = [await remark('un'), await remark('deux'), await remark('trois')];
    const refusal = { status: 'refused', error: { code: 'Forbidden' } } as const;
    await push('main', [
      { id: discarded, ...refusal },
      { id: retried, ...refusal },
    ]);
    const bytes = await exportedBytes(db);
    await push('main', [{ id: settled, status: 'applied', effects: [{ collection: 'orders', id, version: 2 }] }]);
    await pull('main', { changes: [change('orders', 2, testOrder(1))] });
    await discardMutation(db, discarded, t0);
    await retryRefused(db, retried, testId(60), t0);
    expect(await into(db, bytes)).toMatchObject({ added: 0, skipped: 3 });
    expect((await db.outbox.toArray()).map((entry) => entry.id)).toEqual([testId(60)]);
  });

  test('[OB3] never replaces a draft by an import', async () => {
    await fill();
    const bytes = await exportedBytes(device().db);
    await withOther(async ({ db }) => {
      await db.drafts.put(aDraft('tapé ici', { changedAt: t0 - 5_000 }));
      expect((await into(db, bytes)).drafts).toBe(0);
      expect(await db.drafts.toArray()).toMatchObject([{ text: 'tapé ici' }]);
    });
  });

  test('[RN6] refuses the export of another user, and one with a forged user', async () => {
    await fill();
    const bytes = await exportedBytes(device().db);
    const theirs = new UserDatabase(`export-${Math.random()}`, supervisor.id);
    await expect(into(theirs, bytes)).rejects.toMatchObject({ code: 'OtherUser' });
    const forged = await tampered(bytes, { manifest: { userId: supervisor.id } });
    await expect(into(theirs, forged)).rejects.toMatchObject({ code: 'OtherUser' });
    expect(await theirs.outbox.count()).toBe(0);
    await theirs.delete();
  });

  test('[OB3] distinguishes damaged, foreign, too new and too large files, and changes nothing', async () => {
    await fill();
    const { db } = device();
    const bytes = await exportedBytes(db);
    const broken = (edit: Parameters<typeof tampered>[1], rehash?: boolean): Promise<Bytes> =>
      tampered(bytes, edit, rehash);
    const cut = bytes.slice(0, Math.floor(bytes.length / 2));
    const swapped = (text: string): string => text.replace('pas encore', 'pas encorE');
    const cases: [Bytes | Blob, string][] = [
      [new Uint8Array(), 'NotAnExport'],
      [new TextEncoder().encode('<html>'), 'NotAnExport'],
      [cut, 'NotAnExport'],
      [zipSync({ 'photo.jpg': strToU8('x') }), 'NotAnExport'],
      [await broken({ manifest: { format: 'something-else' } }), 'NotAnExport'],
      [await broken({ manifest: { version: outboxFormatVersion + 1 } }), 'TooNew'],
      [await broken({ content: swapped }, false), 'Damaged'],
      [await broken({ content: () => '{"mutations":[{}],"drafts":[]}' }), 'Damaged'],
      [await broken({ content: (text) => text.replace('"body":"é', '"body":7,"b":"é') }), 'Damaged'],
      [await broken({ content: (text) => text.replaceAll(`"v":${orderUpdate.version}`, '"v":99') }), 'TooNew'],
      [await broken({ content: (text) => text.replaceAll('order.update', 'order.fly') }), 'TooNew'],
      [Object.defineProperty(new Blob([]), 'size', { value: fileBytesMax + 1 }), 'TooLarge'],
      [promising(bytes, contentBytesMax + 1), 'TooLarge'],
    ];
    const before = await db.outbox.toArray();
    for (const [file, code] of cases) {
      const refused: unknown = await into(db, file).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ImportRefused);
      expect(refused).toMatchObject({ code });
    }
    expect(await db.outbox.toArray()).toEqual(before);
  });

  test('[LW5] imports a mutation of an earlier version as it was written', async () => {
    const { db } = device();
    const made = await remark('ancienne');
    await db.outbox.where('id').equals(made).modify({ v: 1 });
    const bytes = await exportedBytes(db);
    await withOther(async (other) => {
      expect(await into(other.db, bytes)).toMatchObject({ added: 1 });
      expect(await other.db.outbox.toArray()).toMatchObject([{ id: made, v: 1 }]);
      expect(await remarkOf(other.db, id)).toBe('ancienne');
    });
  });
}
