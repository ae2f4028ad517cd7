import webpush from 'web-push';
import { expect, test } from 'vitest';
import type { Config } from './config.ts';
import { ConfigError, loadConfig } from './config.ts';

const secrets = { jwtSecret: 'a secret of the tests, for HS256', fieldApiKey: 'a key of tests 1' };
const production = {
  NODE_ENV: 'production',
  JWT_SECRET: secrets.jwtSecret,
  FIELD_API_KEY: secrets.fieldApiKey,
  ROLE_COMMERCIAL: 'c',
  ROLE_SUPERVISOR: 's',
  DEPLOYMENT: 'certi',
};

function webPushIn(env: Record<string, string>): Config['webPush'] {
  return loadConfig(env, () => secrets).webPush;
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    webPushIn(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('a demo generates its keys and allows the known push services only', () => {
  expect(webPushIn({})).toMatchObject({ keys: null, local: false });
  expect(webPushIn({})?.hosts).toContain('fcm.googleapis.com');
  expect(webPushIn({ WEB_PUSH: 'off' })).toBeNull();
});

test('outside of demo mode, web push needs keys and a subject; without them the server does not start', () => {
  expect(webPushIn(production)).toBeNull();
  expect(problemsOf({ ...production, WEB_PUSH: 'on' })).toEqual([
    expect.stringMatching(/^VAPID_PUBLIC_KEY is missing/),
    expect.stringMatching(/^VAPID_PRIVATE_KEY is missing/),
    expect.stringMatching(/^VAPID_SUBJECT is missing/),
  ]);
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  const given = {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:it@certi.example',
  };
  expect(webPushIn({ ...production, WEB_PUSH: 'on', ...given })).toMatchObject({
    keys: { publicKey, privateKey },
    subject: 'mailto:it@certi.example',
  });
  expect(problemsOf({ VAPID_PUBLIC_KEY: publicKey })).toEqual([expect.stringMatching(/^VAPID_PRIVATE_KEY is missing/)]);
  expect(problemsOf({ VAPID_PUBLIC_KEY: 'short', VAPID_PRIVATE_KEY: privateKey })).toEqual([
    expect.stringMatching(/^VAPID_PUBLIC_KEY must be 65 bytes/),
  ]);
});
