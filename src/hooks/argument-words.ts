import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldFormats } from './order-field-words.ts';

type Kind = 'text' | 'moment' | 'day' | 'money' | 'yesno' | 'person' | 'list' | 'name';

/** The arguments of mutations that people typed or chose, by their names in the contract: what they are called, and how they read. */
const words: Readonly<Record<string, readonly [MessageDescriptor, Kind]>> = {
  reason: [msg`Raison`, 'text'],
  note: [msg`Note`, 'text'],
  remark: [msg`Remarque`, 'text'],
  remarks: [msg`Remarques`, 'text'],
  title: [msg`Titre`, 'text'],
  name: [msg`Nom`, 'text'],
  phone: [msg`Téléphone`, 'text'],
  email: [msg`E-mail`, 'text'],
  vatNumber: [msg`Numéro de TVA`, 'text'],
  videoUrl: [msg`Lien de la vidéo`, 'text'],
  visit360Url: [msg`Lien de la visite 360°`, 'text'],
  amount: [msg`Montant`, 'money'],
  total: [msg`Total à payer, TVAC`, 'money'],
  cashReceived: [msg`Espèces reçues`, 'money'],
  fee: [msg`Frais de déplacement`, 'money'],
  dueOn: [msg`Échéance`, 'day'],
  dueAt: [msg`Échéance`, 'moment'],
  plannedStart: [msg`Début`, 'moment'],
  plannedEnd: [msg`Fin`, 'moment'],
  plannedAt: [msg`Prévue`, 'moment'],
  proposedAt: [msg`Nouvelle date proposée`, 'moment'],
  from: [msg`Du`, 'moment'],
  to: [msg`Au`, 'moment'],
  employee: [msg`Pour`, 'person'],
  assignee: [msg`Attribué à`, 'person'],
  attempts: [msg`Tentatives`, 'text'],
  present: [msg`Personnes présentes`, 'text'],
  change: [msg`À corriger sur la facture`, 'text'],
  met: [msg`Personne rencontrée`, 'text'],
  topics: [msg`Sujets abordés`, 'list'],
  materials: [msg`Documents laissés`, 'text'],
  outcome: [msg`Résultat`, 'text'],
  nextStep: [msg`Prochaine étape`, 'text'],
  affiliates: [msg`Affiliés`, 'list'],
  given: [msg`Accordé`, 'yesno'],
  accepted: [msg`Accepté`, 'yesno'],
  done: [msg`Fait`, 'yesno'],
};

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function read(i18n: I18n, { dateTime, money }: FieldFormats, kind: Kind, value: unknown): string {
  if (kind === 'yesno') return value === true ? i18n._(msg`Oui`) : i18n._(msg`Non`);
  if (kind === 'person') return isRecord(value) ? String(value['name']) : '';
  if (kind === 'money') return typeof value === 'number' ? money(value) : '';
  if (kind === 'list') return Array.isArray(value) ? value.join(', ') : '';
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  // A state has the name of an end: only an instant is one.
  return kind === 'moment' ? (text.endsWith('Z') ? dateTime(text) : '') : text;
}

/** Everything that was typed or chosen in these arguments, labelled, in their order; what is empty is left out. */
export function argumentLines(i18n: I18n, formats: FieldFormats, args: unknown): { label: string; text: string }[] {
  if (!isRecord(args)) return [];
  return Object.entries(args).flatMap(([name, value]) => {
    const known = words[name];
    if (known === undefined) return argumentLines(i18n, formats, value);
    const text = read(i18n, formats, known[1], value);
    return text === '' ? [] : [{ label: i18n._(known[0]), text }];
  });
}
