import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { consumerTypeLabels } from './order-labels.ts';
import type { Reader } from './value-labels.ts';
import {
  choice,
  contacts,
  customer,
  customerType,
  date,
  list,
  moment,
  money,
  payment,
  person,
  place,
  property,
  services,
  text,
  vatException,
  vatNumber,
  visit,
  yesNo,
} from './value-labels.ts';
import type { LabelContext } from './label-context.ts';

interface FieldLabels {
  name: MessageDescriptor;
  read: Reader;
  /** The label of a missing value. */
  empty: MessageDescriptor;
}

const empty = msg`(vide)`;
const none = msg`(aucune)`;
const nobody = msg`(personne)`;
const noDate = msg`(pas de date)`;

/** The fields of an order, of its visits and of clients that people fill in, by their names in the contract. */
const fields = new Map<string, FieldLabels>(
  Object.entries({
    internalRemark: { name: msg`Remarque interne`, read: text, empty },
    externalRemark: { name: msg`Remarque externe`, read: text, empty },
    planningRemark: { name: msg`Remarque de planning`, read: text, empty },
    invoiceFeedbackMessage: { name: msg`Remarque sur la facture`, read: text, empty },
    proofRequest: { name: msg`Demande de preuves`, read: text, empty },
    note: { name: msg`Note`, read: text, empty },
    tags: { name: msg`Étiquettes`, read: list, empty: none },
    affiliates: { name: msg`Affiliés`, read: list, empty: msg`(aucun)` },
    urgent: { name: msg`Commande urgente`, read: yesNo, empty },
    realEstate: { name: msg`Type de bien`, read: property, empty },
    orderDate: { name: msg`Date de la commande`, read: date, empty: noDate },
    plannedVisitAt: { name: msg`Visite prévue`, read: moment, empty: noDate },
    plannedStart: { name: msg`Début`, read: moment, empty: noDate },
    plannedEnd: { name: msg`Fin`, read: moment, empty: noDate },
    address: { name: msg`Adresse`, read: place, empty: none },
    addressIncomplete: { name: msg`Adresse à compléter`, read: yesNo, empty },
    client: { name: msg`Client`, read: customer, empty },
    contacts: { name: msg`Personnes de contact`, read: contacts, empty: none },
    consumerType: { name: msg`Type de consommateur`, read: choice(consumerTypeLabels), empty },
    services: { name: msg`Services`, read: services, empty: msg`(aucun)` },
    priceInclVat: { name: msg`Prix des services, TVAC`, read: money, empty },
    total: { name: msg`Total à payer, TVAC`, read: money, empty },
    vatException: { name: msg`TVA par exception`, read: vatException, empty: none },
    owner: { name: msg`Propriétaire`, read: text, empty },
    assignee: { name: msg`Attribué à`, read: person, empty: nobody },
    handler: { name: msg`Gestionnaire`, read: person, empty: nobody },
    encodedBy: { name: msg`Encodé par`, read: person, empty: nobody },
    visitedBy: { name: msg`Visité par`, read: person, empty: nobody },
    commercial: { name: msg`Commercial`, read: person, empty: nobody },
    type: { name: msg`Type de client`, read: customerType, empty },
    name: { name: msg`Nom`, read: text, empty },
    phone: { name: msg`Téléphone`, read: text, empty },
    email: { name: msg`E-mail`, read: text, empty },
    videoUrl: { name: msg`Lien de la vidéo`, read: text, empty },
    visit360Url: { name: msg`Lien de la visite 360°`, read: text, empty },
    cancelReason: { name: msg`Raison de l’annulation`, read: text, empty },
    payment: { name: msg`Paiement`, read: payment, empty: msg`(aucun)` },
    visit: { name: msg`Visite`, read: visit, empty: msg`(pas faite)` },
    vatNumber: { name: msg`Numéro de TVA`, read: vatNumber, empty },
  }),
);

/** Returns whether people fill in a field of this name. The others follow from what they do. */
export function isOrderField(field: string): boolean {
  return fields.has(field);
}

/** Returns the name of a field of an order, a visit or a client. A field of a newer server has the general label. */
export function orderFieldLabels(i18n: I18n, field: string): string {
  return i18n._(fields.get(field)?.name ?? msg`Autre information`);
}

/** Returns the value of such a field as a person reads it. */
export function orderValueLabels(context: LabelContext, field: string, value: unknown): string {
  const labels = fields.get(field);
  return (labels?.read ?? text)(context, value) || context.i18n._(labels?.empty ?? empty);
}
