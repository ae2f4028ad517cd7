import type { VisitForm } from '../form.ts';

type Option = VisitForm['options'][number];

/** The four ways to pay that the form offers. */
export const paymentWays = ['card', 'cash', 'online', 'office'] as const;
export type PaymentWay = (typeof paymentWays)[number];

/** The specified options of each way. The first one is what choosing the way says; the others are chosen below it. */
export const optionsOfWay: Readonly<Record<PaymentWay, readonly [Option, ...Option[]]>> = {
  card: ['payCard'],
  cash: ['cashAmountReceived'],
  online: ['toOnlinePayment', 'invitationToPayOnline'],
  office: ['notYetReceivedByOffice', 'receivedByOffice', 'paymentNotice', 'onSiteFollowUp'],
};

/** The options that are no payment. */
export const reviewOptions: readonly Option[] = ['askReview', 'instantReviewOnSite'];

/** Returns whether the form says that the order is paid in this way. */
export function paysBy({ options }: Pick<VisitForm, 'options'>, way: PaymentWay): boolean {
  return optionsOfWay[way].some((option) => options.includes(option));
}
