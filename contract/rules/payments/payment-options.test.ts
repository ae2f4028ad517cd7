import { expect, test } from 'vitest';
import { paymentOptions } from '../../entities/feedback.ts';
import { excludedOptions, withOption } from './payment-options.ts';

test('options that contradict each other exclude each other, both ways', () => {
  for (const [option, others] of Object.entries(excludedOptions))
    for (const other of others) expect(excludedOptions[other], `${other} excludes ${option}`).toContain(option);
});

test('choosing an option takes away those that it contradicts, and keeps the order of the specification', () => {
  expect(withOption(['notYetReceivedByOffice', 'paymentNotice', 'askReview'], 'payCard')).toEqual([
    'payCard',
    'askReview',
  ]);
  expect(withOption(['receivedByOffice'], 'notYetReceivedByOffice')).toEqual(['notYetReceivedByOffice']);
});

test('a payment in two parts and a review can be chosen together', () => {
  expect(withOption(['cashAmountReceived', 'askReview'], 'payCard')).toEqual([
    'payCard',
    'cashAmountReceived',
    'askReview',
  ]);
  expect(withOption(['cashAmountReceived'], 'invitationToPayOnline')).toHaveLength(2);
});

test('every option can be chosen by itself', () => {
  for (const option of paymentOptions) expect(withOption([], option)).toEqual([option]);
});
