import { expect, test } from 'vitest';
import { refusalCode } from './refusal-code.ts';

const at = (...path: string[]) => [{ path: ['args', ...path], issue: 'unknown' }];

test.each([
  ['order.create', 'ValidationFailed', at('address', 'zipcode'), 'PropertyAddressInvalid'],
  ['order.update', 'ValidationFailed', at('changes', 'address', 'city'), 'PropertyAddressInvalid'],
  ['order.update', 'ValidationFailed', at('changes', 'client', 'address', 'city'), 'OrderUpdateFailed'],
  ['order.update', 'ValidationFailed', at('changes', 'total'), 'OrderUpdateFailed'],
  ['order.create', 'ValidationFailed', at('total'), 'OrderCreationFailed'],
  ['order.update', 'InvalidAddress', [], 'InvalidAddress'],
  ['order.update', 'Forbidden', [], 'Forbidden'],
  ['visit.plan', 'LimitReached', [], 'TooManyVisits'],
  ['visit.undo', 'LimitReached', [], 'TooManyVisits'],
  ['formDraft.save', 'LimitReached', [], 'LimitReached'],
  ['client.update', 'ValidationFailed', at('address', 'city'), 'ValidationFailed'],
])('%s refused with %s at %j is explained by %s', (name, code, paths, expected) => {
  expect(refusalCode({ name, error: { code, paths } })).toBe(expected);
});

test('an order that was refused without a code has the specification’s sentence', () => {
  expect(refusalCode({ name: 'order.update' })).toBe('OrderUpdateFailed');
  expect(refusalCode({ name: 'order.create', error: null })).toBe('OrderCreationFailed');
});
