import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testConfig } from '#tests/support/server/test-server.ts';
import { openDisk } from '../../files/disk.ts';
import { FolderUnusable } from './folder-lock.ts';
import { openDatabase } from './open.ts';

let dataFolder: string;

beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'mycerti-folder-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

test('a database that has lost its log is told with advice, again and again', async () => {
  const config = { ...testConfig, dataFolder };
  await (await openDatabase(config)).close();
  const database = path.join(dataFolder, 'database');
  const log = path.join(database, 'pg_wal');
  const expectAdvice = async (): Promise<void> => {
    await expect(openDatabase(config)).rejects.toThrow(
      new FolderUnusable(
        `The database in ${database} does not open: its files are damaged, or its disk is full. Make room, or restore the folder from a backup; docs/operations.md says how.`,
      ),
    );
  };
  for (const name of readdirSync(log).filter((one) => /^[0-9A-F]{24}$/.test(one))) truncateSync(path.join(log, name));
  await expectAdvice();
  rmSync(log, { recursive: true });
  await expectAdvice();
});

test('other users of the machine read neither the database nor the files, in a folder that was made for all', async () => {
  const config = { ...testConfig, dataFolder };
  await (await openDatabase(config)).close();
  const files = path.join(dataFolder, 'files');
  await openDisk(files).store('a', Buffer.from('a'), {});
  for (const folder of [path.join(dataFolder, 'database'), files]) expect(statSync(folder).mode & 0o777).toBe(0o700);
});
