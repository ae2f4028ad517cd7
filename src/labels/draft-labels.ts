import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DraftKind, DraftSubject } from '#data/drafts/draft-subject.ts';
import { orderFieldLabels } from './order-field-labels.ts';

const labels: Readonly<Record<Exclude<DraftKind, 'field'>, MessageDescriptor>> = {
  visitForm: msg`Formulaire de visite`,
  correction: msg`Correction du formulaire de visite`,
  noShow: msg`Client absent`,
  clientVisit: msg`Compte rendu de visite`,
  clientPlan: msg`Visite à planifier`,
  clientMove: msg`Déplacement de la visite`,
  client: msg`Modification du client`,
  newClient: msg`Nouveau client`,
  newOrder: msg`Nouvelle commande`,
  message: msg`Message`,
  assignment: msg`Attribution`,
  cancellation: msg`Annulation de la visite`,
  picture: msg`Photo modifiée`,
  move: msg`Déplacement de la visite`,
  unavailability: msg`Indisponibilité`,
  reminder: msg`Rappel`,
  surveyAnswer: msg`Réponse au relevé`,
  surveyReturn: msg`Réponses à revoir`,
  surveyAssignment: msg`Attribution du relevé`,
  refusal: msg`Raison d’un renvoi`,
  claimRefusal: msg`Raison d’un refus`,
  paymentCorrection: msg`Raison de la correction d’un paiement`,
  other: msg`Autre brouillon`,
};

/** Returns what a draft is: `Formulaire de visite`, or the name of the order's field. */
export function draftLabel(i18n: I18n, { kind, field }: DraftSubject): string {
  return kind === 'field' ? orderFieldLabels(i18n, field ?? '') : i18n._(labels[kind]);
}
