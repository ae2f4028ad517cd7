import { expect, test } from 'vitest';
import type { Config } from './config.ts';
import { ConfigError, loadConfig } from './config.ts';

/** What a server outside the demo needs. */
const real = {
  MYCERTI_DEMO: 'off',
  JWT_SECRET: 'a secret of the tests, for HS256',
  FIELD_API_KEY: 'a key of tests 1',
  ROLE_COMMERCIAL: 'one',
  ROLE_SUPERVISOR: 'two',
  DEPLOYMENT: 'test',
};
const secrets = { jwtSecret: 'a secret of the tests, for HS256', fieldApiKey: 'a key of tests 1' };

function beneficiaryIn(env: Record<string, string>): Config['beneficiary'] {
  return loadConfig(env, () => secrets).beneficiary;
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    beneficiaryIn(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const name = 'Certificats du Parc SRL';

test('there is no account unless it is configured, except in the demo; an IBAN is read with spaces', () => {
  expect(beneficiaryIn(real)).toBeNull();
  expect(beneficiaryIn({})).toMatchObject({ name: 'myCerti' });
  expect(beneficiaryIn({ BENEFICIARY_NAME: name, BENEFICIARY_IBAN: 'be68 5390 0754 7034' })).toEqual({
    name,
    iban: 'BE68539007547034',
    bic: null,
  });
  expect(
    beneficiaryIn({ BENEFICIARY_NAME: name, BENEFICIARY_IBAN: 'BE68539007547034', BENEFICIARY_BIC: 'NICABEBB' }),
  ).toMatchObject({ bic: 'NICABEBB' });
});

test.each<[Record<string, string>, string]>([
  [{ BENEFICIARY_NAME: name, BENEFICIARY_IBAN: 'BE68539007547035' }, 'BENEFICIARY_IBAN must be an IBAN'],
  [{ BENEFICIARY_IBAN: 'BE68539007547034' }, 'BENEFICIARY_NAME must be set'],
  [{ BENEFICIARY_NAME: name }, 'BENEFICIARY_IBAN must be set'],
  [{ BENEFICIARY_BIC: 'NICABEBB' }, 'BENEFICIARY_IBAN must be set'],
  [
    { BENEFICIARY_NAME: name, BENEFICIARY_IBAN: 'BE68539007547034', BENEFICIARY_BIC: 'NICA' },
    'BENEFICIARY_BIC must be',
  ],
])('the server does not start with %o', (env, problem) => {
  expect(problemsOf(env)).toEqual([expect.stringContaining(problem)]);
});
