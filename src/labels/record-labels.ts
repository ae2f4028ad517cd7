import { msg } from '@lingui/core/macro';
import type { Document } from '#contract/entities/document.ts';
import type { Employee } from '#contract/entities/employee.ts';
import type { Feedback } from '#contract/entities/feedback.ts';
import type { Payment } from '#contract/entities/payment.ts';
import type { Unavailability } from '#contract/entities/unavailability.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { CodeLabels } from './label-context.ts';

type Sale = Feedback['sale'];

export const paymentMethodLabels: CodeLabels<Payment['method']> = {
  card: msg({ context: 'mode de paiement', message: 'Carte' }),
  cash: msg({ context: 'mode de paiement', message: 'Espèces' }),
  online: msg({ context: 'mode de paiement', message: 'En ligne' }),
  transfer: msg({ context: 'mode de paiement', message: 'Virement' }),
};

export const paymentOptionLabels: CodeLabels<Feedback['options'][number]> = {
  onSiteFollowUp: msg`Convenu sur place`,
  toOnlinePayment: msg`À payer en ligne`,
  payCard: msg`Payé par carte`,
  invitationToPayOnline: msg`Invitation à payer en ligne`,
  cashAmountReceived: msg`Espèces reçues`,
  receivedByOffice: msg`Reçu par le bureau`,
  notYetReceivedByOffice: msg`Pas encore reçu par le bureau`,
  paymentNotice: msg`Invitation à payer`,
  askReview: msg`Demander un avis`,
  instantReviewOnSite: msg`Avis donné sur place`,
};

export const salePropertyLabels: CodeLabels<NonNullable<Sale['property']>> = {
  sale: msg`À vendre`,
  rent: msg`À louer`,
  other: msg({ context: 'destination du bien', message: 'Autre' }),
};

export const saleByLabels: CodeLabels<NonNullable<Sale['by']>> = {
  private: msg`Particulier`,
  agency: msg`Agence`,
  notary: msg`Notaire`,
};

export const saleWishLabels: CodeLabels<NonNullable<Sale['wish']>> = {
  offer: msg`Une offre directe, sans condition`,
  contact: msg`Être contacté par une agence partenaire`,
  none: msg`Ne pas être contacté`,
};

export const unavailabilityKindLabels: CodeLabels<Unavailability['kind']> = {
  leave: msg`Congé`,
  illness: msg`Maladie`,
  training: msg`Formation`,
  other: msg({ context: 'indisponibilité', message: 'Autre' }),
};

export const uploadKindLabels: CodeLabels<Upload['kind']> = {
  photo: msg`Photo`,
  plan: msg`Plan`,
  document: msg`Document`,
  picture: msg`Photo de profil`,
};

export const documentKindLabels: CodeLabels<Document['kind']> = {
  certificate: msg`Certificat`,
  draft: msg`Brouillon PEB`,
  invoice: msg`Facture`,
  proof: msg`Preuve`,
  plan: msg`Plan`,
  other: msg({ context: 'type de document', message: 'Autre' }),
};

export const languageLabels: CodeLabels<NonNullable<Employee['language']>> = {
  fr: msg`en français`,
  nl: msg`en néerlandais`,
};
