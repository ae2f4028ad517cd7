import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MergedField } from './merged-fields.ts';

/**
 * The fields of an order, of its visits and of clients that people fill in, by their names in the contract: those that a merge may
 * set aside, and what else the history and proposals name. How their values read is in `order-value-labels.ts`.
 */
const names = {
  internalRemark: msg`Remarque interne`,
  externalRemark: msg`Remarque externe`,
  planningRemark: msg`Remarque de planning`,
  invoiceFeedbackMessage: msg`Remarque sur la facture`,
  proofRequest: msg`Demande de preuves`,
  note: msg`Note`,
  tags: msg`Étiquettes`,
  affiliates: msg`Affiliés`,
  urgent: msg`Commande urgente`,
  realEstate: msg`Type de bien`,
  orderDate: msg`Date de la commande`,
  plannedVisitAt: msg`Visite prévue`,
  plannedStart: msg`Début`,
  plannedEnd: msg`Fin`,
  address: msg`Adresse`,
  addressIncomplete: msg`Adresse à compléter`,
  client: msg`Client`,
  contacts: msg`Personnes de contact`,
  consumerType: msg`Type de consommateur`,
  services: msg`Services`,
  priceInclVat: msg`Prix des services, TVAC`,
  total: msg`Total à payer, TVAC`,
  vatException: msg`TVA par exception`,
  owner: msg`Propriétaire`,
  assignee: msg`Attribué à`,
  handler: msg`Gestionnaire`,
  encodedBy: msg`Encodé par`,
  visitedBy: msg`Visité par`,
  commercial: msg`Commercial`,
  type: msg`Type de client`,
  name: msg`Nom`,
  phone: msg`Téléphone`,
  email: msg`E-mail`,
  videoUrl: msg`Lien de la vidéo`,
  visit360Url: msg`Lien de la visite 360°`,
  cancelReason: msg`Raison de l’annulation`,
  payment: msg`Paiement`,
  visit: msg`Visite`,
  vatNumber: msg`Numéro de TVA`,
} satisfies Readonly<Record<MergedField, MessageDescriptor>> & Readonly<Record<string, MessageDescriptor>>;

/** A field that has a name. */
export type OrderField = keyof typeof names;

const byField = new Map<string, MessageDescriptor>(Object.entries(names));

/** Returns whether people fill in a field of this name. The others follow from what they do. */
export function isOrderField(field: string): boolean {
  return byField.has(field);
}

/** Returns the name of a field of an order, a visit or a client. A field of a newer server has the general label. */
export function orderFieldLabels(i18n: I18n, field: string): string {
  return i18n._(byField.get(field) ?? msg`Autre information`);
}
