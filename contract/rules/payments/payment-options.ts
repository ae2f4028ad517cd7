import type { Feedback } from '../../entities/feedback.ts';
import { paymentOptions } from '../../entities/feedback.ts';

type Option = Feedback['options'][number];

/** Options of money still to come. */
const toCome = ['toOnlinePayment', 'invitationToPayOnline', 'notYetReceivedByOffice', 'paymentNotice'] as const;

/**
 * The options that each option contradicts. A card or the office settles what is owed, so nothing is still to come. Cash may be
 * a part: it goes with a card or with a later payment.
 */
export const excludedOptions: Readonly<Record<Option, readonly Option[]>> = {
  onSiteFollowUp: [],
  toOnlinePayment: ['payCard', 'receivedByOffice'],
  payCard: toCome,
  invitationToPayOnline: ['payCard', 'receivedByOffice'],
  cashAmountReceived: [],
  receivedByOffice: toCome,
  notYetReceivedByOffice: ['payCard', 'receivedByOffice'],
  paymentNotice: ['payCard', 'receivedByOffice'],
  askReview: [],
  instantReviewOnSite: [],
};

/** Adds an option and takes away those that it contradicts. The result keeps the order of the specification. */
export function withOption(options: readonly Option[], option: Option): Option[] {
  const kept = options.filter((one) => !excludedOptions[option].includes(one));
  return paymentOptions.filter((one) => one === option || kept.includes(one));
}
