import { z } from 'zod';
import type { Beneficiary } from '#contract/rules/payments/credit-transfer.ts';
import { isBic, isIban } from '#contract/rules/payments/credit-transfer.ts';

const withoutSpaces = (text: string): string => text.replaceAll(' ', '').toUpperCase();

/** Variables of the account in the QR code for credit transfers. */
export const beneficiaryEnvironment = {
  BENEFICIARY_NAME: z.string().trim().max(70, 'must have at most 70 characters').nullable().default(null),
  BENEFICIARY_IBAN: z
    .string()
    .transform(withoutSpaces)
    .refine(isIban, 'must be an IBAN with a correct check')
    .nullable()
    .default(null),
  BENEFICIARY_BIC: z
    .string()
    .transform(withoutSpaces)
    .refine(isBic, 'must be a BIC of 8 or 11 characters')
    .nullable()
    .default(null),
};

interface BeneficiaryValues {
  BENEFICIARY_NAME: string | null;
  BENEFICIARY_IBAN: string | null;
  BENEFICIARY_BIC: string | null;
}

/** The demo's account: the example that SWIFT's registry of IBANs gives for Belgium. Nobody holds it. */
const demoBeneficiary = { BENEFICIARY_NAME: 'myCerti', BENEFICIARY_IBAN: 'BE68539007547034' };

/** Returns the defaults of demo mode: an account, so that payment codes are seen. None where the environment says any part. */
export function demoBeneficiaryFor(given: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.keys(beneficiaryEnvironment).some((variable) => given[variable] !== undefined) ? {} : demoBeneficiary;
}

/** Returns what is missing, by variable: the name and the IBAN belong together. */
export function problemsOfBeneficiary(env: BeneficiaryValues): [string, string][] {
  const { BENEFICIARY_NAME: name, BENEFICIARY_IBAN: iban, BENEFICIARY_BIC: bic } = env;
  if (iban === null && (name !== null || bic !== null))
    return [['BENEFICIARY_IBAN', 'must be set with BENEFICIARY_NAME or BENEFICIARY_BIC']];
  return iban !== null && name === null ? [['BENEFICIARY_NAME', 'must be set with BENEFICIARY_IBAN']] : [];
}

/** Returns the account; null when none is configured. */
export function beneficiaryOf(env: BeneficiaryValues): Beneficiary | null {
  const { BENEFICIARY_NAME: name, BENEFICIARY_IBAN: iban, BENEFICIARY_BIC: bic } = env;
  return name === null || iban === null ? null : { name, iban, bic };
}
