import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newId } from '#platform/session/ids.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import { createPhone, createSite, photo, work } from './older-copy-world.ts';

test.each([
  ['before it began', true],
  ['in its middle', false],
])(
  '[OB10] [FL2] an upload under way survives an older copy of the server that was made %s',
  { timeout: 120_000, tags: 'long' },
  async (_when, isBefore) => {
    const site = await createSite();
    const sophie = await site.server().addUser('Sophie Dubois');
    await site.server().store(testOrder(1, { assignee: sophie.user }));
    const phone = createPhone(site, sophie);
    await phone.sync();
    if (isBefore) await site.backUp();
    phone.cutUploads(true);
    const upload = await work(phone, sophie.user);
    await phone.sync();
    expect(await phone.db.outbox.count()).toBe(0);
    expect(await phone.db.uploads.get(upload)).toMatchObject({ row: { receivedAt: null } });
    expect(await readFile(join(site.files, upload))).toHaveLength(photo.length / 2);
    const offset = async (): Promise<number> => (await phone.db.files.get(upload))?.offset ?? 0;
    if (!isBefore) {
      await site.backUp();
      phone.cutUploads(false);
      await phone.sync();
    }
    expect((await phone.db.uploads.get(upload))?.row.receivedAt === null).toBe(isBefore);
    await site.putBack();
    phone.cutUploads(false);
    await phone.sync();
    await phone.sync();
    expect(await offset()).toBe(photo.length);
    const { db } = site.server().context.database;
    const row = await db.selectFrom('records').select('id').where('id', '=', upload).executeTakeFirst();
    expect(row).toBeDefined();
    expect((await readFile(join(site.files, upload))).equals(photo)).toBe(true);
    expect(await phone.db.messages.get(testId(21))).toBeDefined();
    expect(await phone.safeAt()).not.toBeNull();
  },
);

test(
  '[OB10] [RN7h] an older copy from before the sign-in loses nothing: all of it is sent after the next sign-in',
  { timeout: 120_000, tags: 'long' },
  async () => {
    const site = await createSite();
    const sophie = await site.server().addUser('Sophie Dubois');
    await site.server().store(testOrder(1, { assignee: sophie.user }));
    await site.backUp();
    const signedIn = await site.server().signInOn(sophie, newId());
    const phone = createPhone(site, signedIn);
    await phone.sync();
    const upload = await work(phone, sophie.user);
    await phone.sync();
    await phone.sync();
    expect(await phone.safeAt()).not.toBeNull();
    await site.putBack();
    await phone.sync();
    expect(await phone.storage.remoteState('main')).toMatchObject({
      trouble: { kind: 'paused', code: 'Unauthorized' },
    });
    expect(await phone.db.messages.get(testId(21))).toBeDefined();
    expect(await phone.db.files.get(upload)).toBeDefined();
    phone.signInAgain(await site.server().signInOn(sophie, signedIn.deviceId));
    await phone.sync();
    await phone.sync();
    const { db } = site.server().context.database;
    const wanted = [testId(21), testId(31), testId(41), upload];
    const rows = await db.selectFrom('records').select('id').where('id', 'in', wanted).execute();
    expect(rows).toHaveLength(wanted.length);
    expect((await readFile(join(site.files, upload))).equals(photo)).toBe(true);
    expect(await phone.safeAt()).not.toBeNull();
  },
);
