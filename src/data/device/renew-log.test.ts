import { afterEach, expect, test, vi } from 'vitest';
import { renewDatabaseLog } from './renew-log.ts';

afterEach(() => vi.unstubAllGlobals());

test('[LW8] deletes a database of its own, in Chromium alone', async () => {
  const deleted = vi.spyOn(indexedDB, 'deleteDatabase');
  vi.stubGlobal('navigator', {});
  await renewDatabaseLog();
  expect(deleted).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { userAgentData: {} });
  await renewDatabaseLog();
  expect(deleted).toHaveBeenCalledWith('mycerti.scratch');
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('mycerti.scratch');
});
