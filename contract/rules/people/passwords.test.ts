import { expect, test } from 'vitest';
import { newPasswordIssue } from './passwords.ts';

const facts = { email: 'sophie@example.be', current: 'the old password' };

test.each([
  ['nine char', 'too_small'],
  ['', 'too_small'],
  ['x'.repeat(201), 'too_big'],
  ['Sophie@Example.be ', 'is_email'],
  ['the old password', 'is_current'],
  ['ten chars!', null],
  ['the Old password', null],
])('a new password %j is %s', (password, issue) => {
  expect(newPasswordIssue(password, facts)).toBe(issue);
});

test('a character outside the basic plane counts once', () => {
  expect(newPasswordIssue('🏠🏠🏠🏠🏠', facts)).toBe('too_small');
  expect(newPasswordIssue('🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠', facts)).toBeNull();
});

test('a reset accepts the current password, which it does not know', () => {
  expect(newPasswordIssue('the old password', { email: facts.email })).toBeNull();
});
