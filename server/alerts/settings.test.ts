import webpush from 'web-push';
import { expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { ConfigError, loadConfig } from '../config.ts';

const secrets = { jwtSecret: 's'.repeat(32), fieldApiKey: 'k'.repeat(16) };
const production = {
  NODE_ENV: 'production',
  JWT_SECRET: secrets.jwtSecret,
  FIELD_API_KEY: secrets.fieldApiKey,
  ROLE_COMMERCIAL: 'c',
  ROLE_SUPERVISOR: 's',
  DEPLOYMENT: 'certi',
};

function alertsIn(env: Record<string, string>): Config['alerts'] {
  return loadConfig(env, () => secrets).alerts;
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    alertsIn(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('a demo makes its keys itself, and speaks to the known push services only', () => {
  expect(alertsIn({})).toMatchObject({ keys: null, local: false });
  expect(alertsIn({})?.hosts).toContain('fcm.googleapis.com');
  expect(alertsIn({ WEB_PUSH: 'off' })).toBeNull();
});

test('elsewhere nobody is told until keys and a subject are given; without them the server does not start', () => {
  expect(alertsIn(production)).toBeNull();
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
  expect(alertsIn({ ...production, WEB_PUSH: 'on', ...given })).toMatchObject({
    keys: { publicKey, privateKey },
    subject: 'mailto:it@certi.example',
  });
  expect(problemsOf({ VAPID_PUBLIC_KEY: publicKey })).toEqual([expect.stringMatching(/^VAPID_PRIVATE_KEY is missing/)]);
  expect(problemsOf({ VAPID_PUBLIC_KEY: 'short', VAPID_PRIVATE_KEY: privateKey })).toEqual([
    expect.stringMatching(/^VAPID_PUBLIC_KEY must be 65 bytes/),
  ]);
});
