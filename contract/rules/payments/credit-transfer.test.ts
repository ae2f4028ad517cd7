import { expect, test } from 'vitest';
import { creditTransferCode, isBic, isIban } from './credit-transfer.ts';

const beneficiary = { name: 'Certificats du Parc SRL', iban: 'BE68539007547034', bic: null };

test('the code has the lines of EPC069-12 in their order, with the twelve digits of the reference', () => {
  const code = creditTransferCode({ beneficiary, amount: 21_550, reference: '+++700/0000/12345+++', text: 'unused' });
  expect(code?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Certificats du Parc SRL',
    'BE68539007547034',
    'EUR215.50',
    '',
    '700000012345',
  ]);
});

test('without a reference the transfer carries its text, in the line after the reference', () => {
  const code = creditTransferCode({
    beneficiary: { ...beneficiary, bic: 'NICABEBB' },
    amount: 5,
    reference: null,
    text: 'Commande\n2026-004326',
  });
  expect(code?.split('\n').slice(4)).toEqual([
    'NICABEBB',
    'Certificats du Parc SRL',
    'BE68539007547034',
    'EUR0.05',
    '',
    '',
    'Commande 2026-004326',
  ]);
});

test('has no code for an amount of nothing, and stays within 331 bytes', () => {
  const transfer = { beneficiary, reference: null, text: 'é'.repeat(500) };
  expect(creditTransferCode({ ...transfer, amount: 0 })).toBeNull();
  expect(creditTransferCode({ ...transfer, amount: 100_000_000_000 })).toBeNull();
  const longest = creditTransferCode({ ...transfer, amount: 99_999_999_999 }) ?? '';
  expect(longest.split('\n').at(-1)).toHaveLength(70);
  expect(new TextEncoder().encode(longest).length).toBeLessThanOrEqual(331);
});

test.each([
  ['BE68539007547034', true],
  ['NL91ABNA0417164300', true],
  ['BE68539007547035', false],
  ['BE68 5390 0754 7034', false],
  ['BE68', false],
  ['be68539007547034', false],
])('the check of the IBAN %s: %s', (text, expected) => {
  expect(isIban(text)).toBe(expected);
});

test('a BIC has 8 or 11 characters', () => {
  expect(['NICABEBB', 'NICABEBBXXX', 'NICABEB', 'nicabebb', 'NICABEBBXX'].map(isBic)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
