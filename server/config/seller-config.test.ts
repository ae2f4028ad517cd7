import { expect, test } from 'vitest';
import type { Config } from './config.ts';
import { ConfigError, loadConfig } from './config.ts';

const real = {
  MYCERTI_DEMO: 'off',
  JWT_SECRET: 'a secret of the tests, for HS256',
  FIELD_API_KEY: 'a key of tests 1',
  ROLE_COMMERCIAL: 'one',
  ROLE_SUPERVISOR: 'two',
  DEPLOYMENT: 'test',
};
const secrets = { jwtSecret: 'a secret of the tests, for HS256', fieldApiKey: 'a key of tests 1' };
const seller = {
  SELLER_NAME: 'Certificats du Parc SRL',
  SELLER_ADDRESS: 'Rue du Parc 1, 1000 Bruxelles',
  SELLER_VAT_NUMBER: '0123.456.749',
};

function sellerIn(env: Record<string, string>): Config['seller'] {
  return loadConfig({ ...real, ...env }, () => secrets).seller;
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    sellerIn(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('there is no seller unless it is configured, except in the demo', () => {
  expect(sellerIn({})).toBeNull();
  expect(loadConfig({}, () => secrets).seller).toMatchObject({ vatNumber: 'BE0123456749', peppol: false });
  expect(
    sellerIn({ ...seller, SELLER_COURT_FR: 'Bruxelles', SELLER_COURT_NL: 'Brussel', SELLER_PEPPOL: 'on' }),
  ).toEqual({
    name: 'Certificats du Parc SRL',
    address: 'Rue du Parc 1, 1000 Bruxelles',
    vatNumber: 'BE0123456749',
    court: { fr: 'Bruxelles', nl: 'Brussel' },
    contact: null,
    terms: null,
    peppol: true,
  });
});

test.each<[Record<string, string>, string]>([
  [{ ...seller, SELLER_VAT_NUMBER: 'BE0123456748' }, 'SELLER_VAT_NUMBER must be a Belgian VAT number'],
  [{ ...seller, SELLER_VAT_NUMBER: 'NL123456789B01' }, 'SELLER_VAT_NUMBER must be a Belgian VAT number'],
  [{ SELLER_NAME: 'A', SELLER_ADDRESS: 'B' }, 'SELLER_VAT_NUMBER must be set with SELLER_NAME and SELLER_ADDRESS'],
  [{ ...seller, SELLER_COURT_FR: 'Bruxelles' }, 'SELLER_COURT_NL must be set with SELLER_COURT_FR'],
  [{ ...seller, SELLER_TERMS_NL: 'Voorwaarden' }, 'SELLER_TERMS_FR must be set with SELLER_TERMS_NL'],
  [{ SELLER_PEPPOL: 'on' }, 'SELLER_NAME must be set with SELLER_PEPPOL'],
  [{ ...seller, SELLER_PEPPOL: 'yes' }, 'SELLER_PEPPOL must be on or off'],
])('the server does not start with %o', (env, problem) => {
  expect(problemsOf(env)).toEqual([expect.stringContaining(problem)]);
});
