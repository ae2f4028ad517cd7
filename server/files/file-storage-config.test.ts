import { describe, expect, test } from 'vitest';
import type { Config } from '../config/config.ts';
import { ConfigError, loadConfig } from '../config/config.ts';

const keys = { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: 'very secret' };
const secrets = { jwtSecret: 'a secret of the tests, for HS256', fieldApiKey: 'a key of tests 1' };

function placeIn(env: Record<string, string>): Config['files'] {
  return loadConfig({ MYCERTI_DATA: '/srv/data', ...env }, () => secrets).files;
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    placeIn(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('file storage', () => {
  test('is a folder, unless a bucket is configured', () => {
    expect(placeIn({})).toEqual({ kind: 'disk', folder: '/srv/data/files' });
    expect(placeIn({ MYCERTI_FILES: '/srv/files', ...keys })).toEqual({ kind: 'disk', folder: '/srv/files' });
  });

  test('is a bucket of a service, or of Amazon with keys or a role', () => {
    const endpoint = 'https://s3.example.be';
    expect(placeIn({ MYCERTI_FILES: 's3://some-bucket/a/b/', AWS_ENDPOINT_URL_S3: endpoint, ...keys })).toEqual({
      kind: 's3',
      bucket: 'some-bucket',
      prefix: 'a/b/',
      endpoint,
      region: 'us-east-1',
      keys: { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'very secret' },
    });
    expect(placeIn({ MYCERTI_FILES: 's3://some-bucket', AWS_REGION: 'eu-west-3' })).toMatchObject({
      prefix: '',
      endpoint: null,
      region: 'eu-west-3',
      keys: null,
    });
  });

  test.each([
    [{ MYCERTI_FILES: 's3://', AWS_REGION: 'eu-west-3' }, ['MYCERTI_FILES']],
    [{ MYCERTI_FILES: 's3://Bucket', AWS_REGION: 'eu-west-3' }, ['MYCERTI_FILES']],
    [{ MYCERTI_FILES: 'https://bucket.example' }, ['MYCERTI_FILES']],
    [{ MYCERTI_FILES: 's3://bucket', ...keys }, ['AWS_REGION']],
    [{ MYCERTI_FILES: 's3://bucket', AWS_REGION: 'x y', ...keys }, ['AWS_REGION']],
    [
      { MYCERTI_FILES: 's3://bucket', AWS_ENDPOINT_URL_S3: 'http://minio:9000' },
      ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
    ],
    [
      { MYCERTI_FILES: 's3://bucket', AWS_REGION: 'eu-west-3', AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE' },
      ['AWS_SECRET_ACCESS_KEY'],
    ],
    [{ MYCERTI_FILES: 's3://bucket', AWS_ENDPOINT_URL_S3: 'minio:9000', ...keys }, ['AWS_ENDPOINT_URL_S3']],
  ])('%j is rejected with its variables, without a value', (env, variables) => {
    const problems = problemsOf(env);
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(variables);
    expect(problems.join()).not.toContain(keys.AWS_SECRET_ACCESS_KEY);
  });
});
