import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { isRecord } from '#contract/rules/text/json-text.ts';
import { checklist, positionAccuracy, signatureLabels, requiredDocumentLine } from '../files/capture-labels.ts';
import { proofLabels, questionLabels, serviceLabels } from '../content-labels.ts';
import {
  documentKindLabels,
  languageLabels,
  paymentMethodLabels,
  paymentOptionLabels,
  saleByLabels,
  salePropertyLabels,
  saleWishLabels,
  uploadKindLabels,
} from '../record-labels.ts';
import type { StandingField } from '../orders/merged-fields.ts';
import type { Reader } from '../value-labels.ts';
import {
  choice,
  choices,
  contacts,
  customerType,
  beginning,
  date,
  dayOf,
  ending,
  list,
  moment,
  money,
  number,
  person,
  place,
  text,
  undoneStep,
  vatException as vatExceptionLabels,
  vatNumber,
  yesNo,
} from '../value-labels.ts';
import type { LabelContext } from '../label-context.ts';

/** The label of an argument, and how its value reads. */
type ArgumentLabel = readonly [MessageDescriptor, Reader];

/** Shows how many rows there are, for rows known only by their identifiers. */
const files: Reader = ({ i18n }, value) =>
  Array.isArray(value) ? i18n._(msg`${plural(value.length, { one: '# fichier', other: '# fichiers' })}`) : '';
const picture: Reader = ({ i18n }, value) => (value === null ? '' : i18n._(msg`Nouvelle photo`));

/** Names the services of a visit. */
const serviceNames: Reader = (context, value) =>
  Array.isArray(value) ? value.map((code) => serviceLabels(context, String(code))).join(', ') : '';

/** Names the proofs that are asked of the client. */
const proofNames: Reader = (context, value) =>
  Array.isArray(value) ? value.map((code) => proofLabels(context, String(code))).join(', ') : '';

/** Names the question of a survey. */
const questionName: Reader = (context, value) => (typeof value === 'string' ? questionLabels(context, value) : '');

/** Shows which answers of a survey are returned, each with its reason. */
const returnedAnswers: Reader = (context, value) =>
  (Array.isArray(value) ? value : [])
    .map((one: unknown) =>
      isRecord(one) ? `${questionName(context, one.question)}: ${text(context, one.reason)}` : '',
    )
    .join('\n');

/** Shows who gets the visits of a day. */
const takers: Reader = (context, value) => {
  const given = Array.isArray(value) ? value.map((one: unknown) => (isRecord(one) ? person(context, one.to) : '')) : [];
  return [...new Set(given)].filter(Boolean).join(', ');
};

/** The arguments of mutations that people typed or chose, by their names in the contract. */
const argumentLabels = new Map<string, ArgumentLabel>(
  Object.entries({
    reason: [msg`Raison`, text],
    note: [msg`Note`, text],
    remark: [msg`Remarque`, text],
    remarks: [msg`Remarques`, text],
    title: [msg`Titre`, text],
    name: [msg`Nom`, text],
    phone: [msg`Téléphone`, text],
    email: [msg`E-mail`, text],
    vatNumber: [msg`Numéro de TVA`, vatNumber],
    address: [msg`Adresse`, place],
    contacts: [msg`Personnes de contact`, contacts],
    videoUrl: [msg`Lien de la vidéo`, text],
    visit360Url: [msg`Lien de la visite 360°`, text],
    amount: [msg`Montant`, money],
    method: [msg`Mode de paiement`, choice(paymentMethodLabels)],
    receivedAt: [msg`Reçu le`, dayOf],
    total: [msg`Total à payer, TVAC`, money],
    vat: [msg`Dont TVA`, money],
    vatException: [msg`TVA par exception`, vatExceptionLabels],
    dueOn: [msg`Échéance`, date],
    dueAt: [msg`Échéance`, moment],
    day: [msg`Jour`, date],
    visits: [msg`Pour`, takers],
    services: [msg`Services`, serviceNames],
    plannedStart: [msg`Début`, moment],
    plannedEnd: [msg`Fin`, moment],
    plannedAt: [msg`Prévue`, moment],
    at: [msg`Moment`, moment],
    startedAt: [msg`Commencée à`, moment],
    arrivedAt: [msg`Arrivée`, moment],
    capturedAt: [msg`Ajouté le`, moment],
    takenAt: [msg`Pris le`, moment],
    proposedAt: [msg`Nouvelle date proposée`, moment],
    from: [msg({ context: 'début d’une période', message: 'Du' }), beginning],
    to: [msg({ context: 'fin d’une période', message: 'Au' }), ending],
    coordinates: [msg`Position`, positionAccuracy],
    employee: [msg`Pour`, person],
    assignee: [msg`Attribué à`, person],
    attempts: [msg`Tentatives`, number],
    fee: [msg`Frais de déplacement`, money],
    survey: [msg`Relevé à compléter`, yesNo],
    question: [msg`Question`, questionName],
    questions: [msg`À revoir`, returnedAnswers],
    step: [msg`Étape`, undoneStep],
    present: [msg`Personnes présentes`, text],
    checklist: [msg`Points vérifiés`, checklist],
    dataCorrect: [msg`Données de facturation correctes`, yesNo],
    change: [msg`À corriger sur la facture`, text],
    givenOnSite: [msg`Facture remise sur place`, yesNo],
    property: [msg`Le bien est`, choice(salePropertyLabels)],
    sold: [msg`Vendu ou sous compromis`, yesNo],
    by: [msg`Vendeur`, choice(saleByLabels)],
    wish: [msg`Souhait du client`, choice(saleWishLabels)],
    consentAt: [msg`Accord du client`, moment],
    options: [msg`Paiement`, choices(paymentOptionLabels)],
    cashReceived: [msg`Espèces reçues`, money],
    signature: [msg`Signature`, signatureLabels],
    requirement: [msg`Pièce demandée`, requiredDocumentLine],
    under: [msg`Pièce demandée`, requiredDocumentLine],
    place: [msg`Place`, number],
    uploadIds: [msg`Nouvel ordre`, files],
    kind: [
      msg({ context: 'type de fichier', message: 'Type' }),
      choice({ ...uploadKindLabels, ...documentKindLabels }),
    ],
    type: [msg`Type de client`, customerType],
    met: [msg`Personne rencontrée`, text],
    topics: [msg`Sujets abordés`, list],
    materials: [msg`Documents laissés`, text],
    outcome: [msg`Résultat`, text],
    nextStep: [msg`Prochaine étape`, text],
    affiliates: [msg`Affiliés`, list],
    given: [msg`Accordé`, yesNo],
    accepted: [msg`Accepté`, yesNo],
    done: [msg`Fait`, yesNo],
    pieces: [msg`Preuves demandées`, proofNames],
    language: [msg`Langue`, choice(languageLabels)],
    pictureId: [msg`Photo de profil`, picture],
  } satisfies Record<string, ArgumentLabel> & Record<StandingField, ArgumentLabel>),
);

/** Labels of one mutation's arguments whose name has another meaning there; null where nobody typed or chose the value. */
export type OwnArguments = Readonly<Record<string, ArgumentLabel | null>>;

/**
 * Returns a line for everything that was typed or chosen in these arguments, in their order. Omits what is empty,
 * except in changes: there somebody emptied it.
 */
export function linesOf(
  context: LabelContext,
  own: OwnArguments | undefined,
  args: unknown,
  isChange = false,
): { label: string; text: string }[] {
  if (!isRecord(args)) return [];
  return Object.entries(args).flatMap(([field, value]) => {
    const known = own?.[field] === undefined ? argumentLabels.get(field) : own[field];
    if (known === null) return [];
    if (known === undefined) return linesOf(context, own, value, field === 'changes');
    const read = value === null ? '' : known[1](context, value);
    if (read === '' && !isChange) return [];
    return [{ label: context.i18n._(known[0]), text: read || context.i18n._(msg`(vide)`) }];
  });
}
