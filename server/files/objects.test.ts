import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openS3ForTests, type TestBucket } from '#tests/support/file-places.ts';
import { describeError } from '../log.ts';
import { openObjects } from './objects.ts';
import type { S3Place } from './place.ts';

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await openS3ForTests();
});
afterAll(() => bucket.end());

const wrongKeys = { accessKeyId: 'AKIAWRONG', secretAccessKey: 'very secret' };

describe('a service that refuses', () => {
  test('is checked at the start', async () => {
    await expect(openObjects(bucket.place).check()).resolves.toBeUndefined();
  });

  test.each<[string, Partial<S3Place>, string]>([
    ['a key it does not know', { keys: wrongKeys }, 'S3 InvalidAccessKeyId'],
    ['a bucket that is not there', { bucket: 'no-such-bucket' }, 'S3 NoSuchBucket'],
    ['an address where nothing is', { endpoint: 'http://127.0.0.1:1' }, 'S3 ECONNREFUSED'],
  ])('%s is unavailable, told in the log by a word of the service and nothing else', async (_what, wrong, told) => {
    const objects = openObjects({ ...bucket.place, ...wrong });
    const error: unknown = await objects.get('x').catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'Unavailable', status: 503 });
    const logged = describeError(error);
    expect(logged).toMatchObject({ type: told, message: 'Unavailable' });
    expect(JSON.stringify(logged)).not.toMatch(/very secret|AKIAWRONG|S3RVER/);
    await expect(objects.check()).rejects.toMatchObject({ code: 'Unavailable' });
  });
});
