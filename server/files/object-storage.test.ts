import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openS3ForTests, type TestBucket } from '#tests/support/server/file-stores.ts';
import { describeError } from '../operations/log.ts';
import { openObjectStorage } from './object-storage.ts';
import type { S3Config } from './file-storage-config.ts';

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await openS3ForTests();
});
afterAll(() => bucket.end());

const wrongKeys = { accessKeyId: 'AKIAWRONG', secretAccessKey: 'very secret' };

describe('a service that refuses', () => {
  test('is checked at the start', async () => {
    await expect(openObjectStorage(bucket.config).check()).resolves.toBeUndefined();
  });

  test.each<[string, Partial<S3Config>, string]>([
    ['a key it does not know', { keys: wrongKeys }, 'S3 InvalidAccessKeyId'],
    ['a bucket that is not there', { bucket: 'no-such-bucket' }, 'S3 NoSuchBucket'],
    ['an address where nothing is', { endpoint: 'http://127.0.0.1:1' }, 'S3 ECONNREFUSED'],
  ])('%s is unavailable, logged by the code of the service and nothing else', async (_what, wrong, expected) => {
    const objects = openObjectStorage({ ...bucket.config, ...wrong });
    const error: unknown = await objects.get('x').catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'Unavailable', status: 503 });
    const logged = describeError(error);
    expect(logged).toMatchObject({ type: expected, message: 'Unavailable' });
    expect(JSON.stringify(logged)).not.toMatch(/very secret|AKIAWRONG|S3RVER/);
    await expect(objects.check()).rejects.toMatchObject({ code: 'Unavailable' });
  });
});
