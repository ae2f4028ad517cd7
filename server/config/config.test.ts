import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

/** What a server outside the demo needs. */
const complete = {
  JWT_SECRET: 'a secret of the tests, for HS256',
  FIELD_API_KEY: 'a key of tests 1',
  ROLE_COMMERCIAL: 'one',
  ROLE_SUPERVISOR: 'two',
  DEPLOYMENT: 'test',
};

const demoSecrets = () => ({ jwtSecret: 'a secret of the tests, for HS256', fieldApiKey: 'a key of tests 1' });

/** Returns the sentences that refuse an environment; none when it is accepted. */
function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadConfig(env, demoSecrets);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const missing = [
  'JWT_SECRET is missing: set it to the secret that signs the tokens, at least 32 random characters.',
  'FIELD_API_KEY is missing: set it to the key that the field portal expects in X-Api-Key, at least 16 characters.',
  'ROLE_COMMERCIAL is missing: set it to the identifier of the commercial role in the token.',
  'ROLE_SUPERVISOR is missing: set it to the identifier of the supervisor role in the token.',
  'DEPLOYMENT is missing: set it to the name of this deployment, which names the databases on the devices.',
];

describe('the environment', () => {
  test.each([
    ['in production', { NODE_ENV: 'production' }],
    ['with a database', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }],
    ['where the demo is off', { MYCERTI_DEMO: 'off' }],
  ])('%s, lacks every missing value in one sentence each', (_when, env) => {
    expect(problemsOf(env)).toEqual(missing);
    expect(loadConfig({ ...complete, ...env }, demoSecrets)).toMatchObject({ demo: false });
  });

  test('has every value that is not valid named', () => {
    const problems = problemsOf({
      ...complete,
      NODE_ENV: 'production',
      JWT_SECRET: 'short',
      PORT: 'x',
      PUBLIC_ORIGINS: 'nonsense',
      MYCERTI_STREAMS_PER_USER: '1',
      MYCERTI_OPEN_UPLOADS_PER_USER: 'many',
      MYCERTI_PROOF_FILE_MIB: '0',
    });
    expect(problems).toEqual(
      expect.arrayContaining([
        'JWT_SECRET must have at least 32 characters.',
        'PORT must be a port number.',
        expect.stringContaining('PUBLIC_ORIGINS'),
        'MYCERTI_STREAMS_PER_USER is "1", but must be a whole number of 2 to 10000.',
        'MYCERTI_OPEN_UPLOADS_PER_USER is "many", but must be a whole number of 10 to 100000.',
        'MYCERTI_PROOF_FILE_MIB is "0", but must be a whole number of 1 to 200.',
      ]),
    );
  });

  test('refuses secrets that somebody guesses', () => {
    expect(problemsOf({ ...complete, JWT_SECRET: 'ab'.repeat(20), FIELD_API_KEY: '0'.repeat(16) })).toEqual([
      'JWT_SECRET must have at least 8 different characters.',
      'FIELD_API_KEY must have at least 8 different characters.',
    ]);
  });

  test('gives the roles two identifiers', () => {
    expect(problemsOf({ ...complete, ROLE_SUPERVISOR: 'one' })).toEqual([
      expect.stringContaining('ROLE_COMMERCIAL must differ from ROLE_SUPERVISOR'),
    ]);
  });

  test('has no demo in production, nor an implied one that other machines reach', () => {
    expect(problemsOf({ ...complete, NODE_ENV: 'production', MYCERTI_DEMO: 'on' })).toEqual([
      expect.stringContaining('MYCERTI_DEMO must not be on in production'),
    ]);
    expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([
      expect.stringContaining('MYCERTI_DEMO must be on to show the demo beyond this machine'),
    ]);
    expect(problemsOf({ HOST: '0.0.0.0', MYCERTI_DEMO: 'on' })).toEqual([]);
    expect(loadConfig({}, demoSecrets)).toMatchObject({ demo: true });
  });
});
