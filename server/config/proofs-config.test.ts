import { describe, expect, test } from 'vitest';
import type { Config } from './config.ts';
import { ConfigError, loadConfig } from './config.ts';

const secrets = { jwtSecret: 'a secret of the tests, for HS256', fieldApiKey: 'a key of tests 1' };

function proofsIn(env: Record<string, string>): Config['proofs'] {
  return loadConfig(env, () => secrets).proofs;
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    proofsIn(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

/** Each variable with its least and greatest value. */
const bounds = [
  ['MYCERTI_PROOF_LINK_DAYS', 1, 90],
  ['MYCERTI_PROOF_FILE_MIB', 1, 200],
  ['MYCERTI_PROOF_FILES_PER_LINK', 1, 1000],
  ['MYCERTI_PROOF_LINK_MIB', 1, 100_000],
  ['MYCERTI_PROOF_REQUESTS_PER_LINK', 20, 10_000],
] as const;

describe.each(bounds)('%s', (name, least, greatest) => {
  test.each([
    ['a word', 'deux semaines'],
    ['a number and a unit', '14 days'],
    ['negative', '-1'],
    ['zero', '0'],
    ['a fraction', '20.5'],
    ['one too many', String(greatest + 1)],
    ['absurdly large', '9'.repeat(30)],
    ['infinite', 'Infinity'],
    ['in another base', '0x20'],
    ['with an exponent', '2e1'],
    ['spaces only', '  '],
  ])('%s: the server does not start', (_what, value) => {
    expect(problemsOf({ [name]: value })).toEqual([
      `${name} is "${value}", but must be a whole number of ${least} to ${greatest}.`,
    ]);
  });

  test('is taken at its bounds, with spaces around it, and empty as not set', () => {
    for (const value of [String(least), String(greatest), ` ${greatest} `, ''])
      expect(problemsOf({ [name]: value })).toEqual([]);
  });
});

test('a long or broken value is shown on one line, in part', () => {
  expect(problemsOf({ MYCERTI_PROOF_LINK_DAYS: `1\n${'x'.repeat(5_000)}` })).toEqual([
    `MYCERTI_PROOF_LINK_DAYS is "1\\n${'x'.repeat(38)}…", but must be a whole number of 1 to 90.`,
  ]);
});

test('every wrong value is named at once', () => {
  const env = Object.fromEntries(bounds.map(([name]) => [name, '-5']));
  expect(problemsOf(env).map((problem) => problem.split(' ')[0])).toEqual(bounds.map(([name]) => name));
});

test('the values that are set are those in use; the others have their defaults', () => {
  expect(proofsIn({ MYCERTI_PROOF_LINK_DAYS: '', MYCERTI_PROOF_FILE_MIB: '2' })).toEqual({
    company: 'myCerti',
    linkDays: 14,
    fileBytes: 2 * 1024 * 1024,
    filesPerLink: 100,
    bytesPerLink: 1000 * 1024 * 1024,
    requestsPerLink: 300,
  });
  expect(problemsOf({ MYCERTI_COMPANY_NAME: 'x'.repeat(71) })).toEqual([
    'MYCERTI_COMPANY_NAME must have at most 70 characters.',
  ]);
});
