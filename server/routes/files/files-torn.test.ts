import { mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import type { TestStorage } from '#tests/support/server/file-stores.ts';
import { openDiskForTests } from '#tests/support/server/file-stores.ts';
import { testId } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { photo, senderTo } from '#tests/support/server/tus-sender.ts';
import { maintain } from '../../maintenance.ts';

const uploadId = testId(73);

let storage: TestStorage;
let folder: string;

/** What a killed process, a power failure or a full disk leaves of an upload. */
function suite(server: () => TestServer): void {
  let base: string;
  let sophie: TestClient;

  beforeEach(async () => {
    base = await server().app.listen({ host: '127.0.0.1', port: 0 });
    sophie = await server().addUser('Sophie Dubois');
  });
  afterEach(() => storage.end());

  const { announce, send, standing } = senderTo(() => ({ base, user: sophie }), uploadId);
  const at = (name: string): string => path.join(folder, name);

  const description = `${uploadId}.json`;
  const torn: [string, () => Promise<void>][] = [
    ['bytes without a description', () => rm(at(description))],
    [
      'some bytes without a description',
      async () => {
        await writeFile(at(uploadId), photo(2_000));
        await rm(at(description));
      },
    ],
    ['an empty description', () => writeFile(at(description), '')],
    ['a half-written description', () => writeFile(at(description), '{"id":"')],
    [
      'a description without bytes',
      async () => {
        await writeFile(at(`${description}.tmp`), '{"id":"');
        await rm(at(uploadId));
      },
    ],
  ];

  test.each(torn)('[FL2] creates a torn upload anew: %s', async (_what, tear) => {
    const bytes = photo(9_000);
    expect((await announce(bytes)).status).toBe(201);
    await tear();
    expect(await standing()).toBe('404');
    const again = await announce(bytes, { first: bytes.subarray(0, 4_000) });
    expect([again.status, again.headers.get('upload-offset')]).toEqual([201, '4000']);
    expect((await send(bytes.subarray(4_000), 4_000)).status).toBe(204);
    expect(await standing()).toBe(9_000);
    expect((await storage.names()).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('[FL2] answers 503 on a full disk, and continues once there is space', async () => {
    const bytes = photo(9_000);
    // Every write to this device fails with ENOSPC.
    await symlink('/dev/full', at(`${uploadId}.json.tmp`));
    const full = await announce(bytes);
    expect([full.status, await full.json()]).toMatchObject([503, { code: 'Unavailable' }]);
    await rm(at(`${uploadId}.json.tmp`));
    expect((await announce(bytes)).status).toBe(201);
    await rm(at(uploadId));
    await symlink('/dev/full', at(uploadId));
    const later = await send(bytes, 0);
    expect([later.status, await later.json()]).toMatchObject([503, { code: 'Unavailable' }]);
    await rm(at(uploadId));
    await writeFile(at(uploadId), '');
    expect((await send(bytes, 0)).status).toBe(204);
  });

  test('[FL3] deletes bytes without an announced file after 30 days, and nothing else', async () => {
    const bytes = photo(9_000);
    await announce(bytes);
    const orphan = testId(74);
    const recent = testId(75);
    for (const name of [orphan, `${orphan}.json`, `${testId(76)}.json.tmp`, recent]) await writeFile(at(name), 'x');
    await mkdir(at('lost+found'));
    const now = server().clock.now.getTime() / 1_000;
    for (const name of await storage.names()) await utimes(at(name), now - 31 * 86_400, now - 31 * 86_400);
    await utimes(at(recent), now - 29 * 86_400, now - 29 * 86_400);
    await maintain(server().context);
    expect((await storage.names()).toSorted()).toEqual([uploadId, `${uploadId}.json`, recent, 'lost+found'].toSorted());
  });
}

describeOnEachDatabase('files of a server that died', suite, async () => {
  storage = await openDiskForTests();
  if (storage.config.kind === 'disk') folder = storage.config.folder;
  return { files: storage.config };
});
