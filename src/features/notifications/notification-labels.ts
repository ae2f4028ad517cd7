import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import {
  AlarmClock,
  Ban,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  ClipboardCheck,
  ClipboardList,
  ClipboardX,
  FileCheck,
  FileInput,
  FilePen,
  FilePlus,
  HandCoins,
  FileX,
  Handshake,
  ImageOff,
  MessageSquareText,
  OctagonX,
  TriangleAlert,
  UserCheck,
  UserRoundMinus,
  UserRoundX,
  UserSearch,
  UserX,
} from 'lucide-react';
import type { EmployeeNotification } from '#contract/entities/notification.ts';

type Kind = EmployeeNotification['kind'];

/** What happened, as a sentence to the employee concerned. */
const sentences: Readonly<Record<Kind, MessageDescriptor>> = {
  orderAssigned: msg`Cette commande vous est attribuée.`,
  orderReassigned: msg`Cette commande ne vous est plus attribuée.`,
  workRefused: msg`Un envoi sur cette commande est refusé.`,
  messageReply: msg`Nouveau message sur cette commande.`,
  orderCancelled: msg`La commande est annulée.`,
  visitPlanned: msg`Une visite est planifiée pour vous.`,
  visitMoved: msg`La visite est déplacée.`,
  visitCancelled: msg`La visite est annulée.`,
  visitNoShow: msg`Le client était absent à la visite.`,
  visitRestored: msg`La visite est rétablie : l’absence ou l’annulation était une erreur.`,
  visitUnavailable: msg`La visite tombe pendant une indisponibilité.`,
  draftAccepted: msg`Le client a accepté le brouillon PEB.`,
  draftRejected: msg`Le client a refusé le brouillon PEB.`,
  followUpAssigned: msg`Le relevé vous est confié.`,
  followUpReturned: msg`Le relevé vous est renvoyé : il est à compléter.`,
  followUpSubmitted: msg`Le relevé est remis.`,
  feedbackCorrected: msg`Le formulaire de visite est corrigé.`,
  paymentBeyondDue: msg`Un paiement dépasse ce qui est dû.`,
  uploadReturned: msg`Un fichier renvoyé est à refaire ou à redemander.`,
  clientDocument: msg`Document du client reçu.`,
  reminderAssigned: msg`Un rappel vous est confié.`,
  clientOrder: msg`Nouvelle commande d’un de vos clients.`,
  clientGiven: msg`Ce client vous est attribué.`,
  clientRefused: msg`Votre demande de reprise de ce client est refusée.`,
  clientLeft: msg`Ce client est attribué à un collègue.`,
  clientClaimed: msg`La reprise de ce client est demandée.`,
};

const notificationIcons: Readonly<Record<Kind, LucideIcon>> = {
  orderAssigned: UserCheck,
  orderReassigned: UserRoundMinus,
  workRefused: OctagonX,
  messageReply: MessageSquareText,
  orderCancelled: Ban,
  visitPlanned: CalendarPlus,
  visitMoved: CalendarClock,
  visitCancelled: CalendarX,
  visitNoShow: UserX,
  visitRestored: CalendarCheck,
  visitUnavailable: TriangleAlert,
  draftAccepted: FileCheck,
  draftRejected: FileX,
  followUpAssigned: ClipboardList,
  followUpReturned: ClipboardX,
  followUpSubmitted: ClipboardCheck,
  feedbackCorrected: FilePen,
  paymentBeyondDue: HandCoins,
  uploadReturned: ImageOff,
  clientDocument: FileInput,
  reminderAssigned: AlarmClock,
  clientOrder: FilePlus,
  clientGiven: Handshake,
  clientRefused: UserRoundX,
  clientLeft: UserRoundMinus,
  clientClaimed: UserSearch,
};

/** Returns who has the order now, as the notification has it; an empty text when it does not. */
function holderSentence(i18n: I18n, { order }: EmployeeNotification): string {
  if (order === undefined) return '';
  const name = order.assignee?.name ?? '';
  return name === '' ? i18n._(msg`Elle n’est attribuée à personne.`) : i18n._(msg`Elle est attribuée à ${name}.`);
}

/** Returns what happened when work on an order that left its author was refused; a text of its own for the author. */
function refusedWorkSentence(i18n: I18n, { by, userId }: EmployeeNotification): string {
  const { name } = by;
  return by.id === userId
    ? i18n._(msg`Un de vos envois est refusé : la commande n’est plus la vôtre.`)
    : i18n._(msg`Un envoi de ${name} est refusé : la commande n’est plus la sienne. Voyez avec ${name}.`);
}

/** Returns the sentence of a notification; a general one for a kind that only a newer server knows. */
export function notificationSentence(i18n: I18n, notification: EmployeeNotification): string {
  const { kind, excerpt, by, userId } = notification;
  if (kind === 'messageReply' && excerpt !== undefined) return i18n._(msg`« ${excerpt} »`);
  if (kind === 'clientRefused' && excerpt !== undefined)
    return i18n._(msg`Votre demande de reprise de ce client est refusée : ${excerpt}`);
  const known: Partial<Record<string, MessageDescriptor>> = sentences;
  const sentence =
    kind === 'workRefused'
      ? refusedWorkSentence(i18n, notification)
      : i18n._(known[kind] ?? msg`Quelque chose a changé.`);
  const isLost = kind === 'orderReassigned' || (kind === 'workRefused' && by.id === userId);
  return isLost ? `${sentence} ${holderSentence(i18n, notification)}`.trim() : sentence;
}

/** Returns the icon of a notification; a general one for an unknown kind. */
export function notificationIcon({ kind }: EmployeeNotification): LucideIcon {
  const known: Partial<Record<string, LucideIcon>> = notificationIcons;
  return known[kind] ?? AlarmClock;
}
