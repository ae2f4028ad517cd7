import { expect, test } from 'vitest';
import { paymentOptions } from '#contract/entities/feedback.ts';
import { optionsOfWay, reviewOptions } from './payment-ways.ts';

test('the four ways to pay and the review lead to each option of the specification, once', () => {
  const offered = [...Object.values(optionsOfWay).flat(), ...reviewOptions];
  expect(offered.toSorted()).toEqual([...paymentOptions].toSorted());
});
