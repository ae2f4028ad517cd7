import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import {
  AlarmClock,
  Ban,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  ClipboardCheck,
  ClipboardX,
  FileCheck,
  FileX,
  Handshake,
  ImageOff,
  UserCheck,
  UserRoundX,
  UserSearch,
} from 'lucide-react';
import type { EmployeeNotification } from '#contract/entities/notification.ts';

type Kind = EmployeeNotification['kind'];

/** What happened, told to whom it concerns. */
const sentences: Readonly<Record<Kind, MessageDescriptor>> = {
  orderAssigned: msg`Cette commande vous est attribuée.`,
  orderCancelled: msg`La commande est annulée.`,
  visitPlanned: msg`Une visite est planifiée pour vous.`,
  visitMoved: msg`La visite est déplacée.`,
  visitCancelled: msg`La visite est annulée.`,
  draftAccepted: msg`Le client a accepté le brouillon PEB.`,
  draftRejected: msg`Le client a refusé le brouillon PEB.`,
  followUpReturned: msg`Le relevé vous est renvoyé : il est à compléter.`,
  followUpSubmitted: msg`Le relevé est remis.`,
  uploadReturned: msg`Un fichier vous est renvoyé : il est à refaire.`,
  reminderAssigned: msg`Un rappel vous est confié.`,
  clientGiven: msg`Ce client vous est attribué.`,
  clientRefused: msg`Votre demande de reprise de ce client est refusée.`,
  clientClaimed: msg`La reprise de ce client est demandée.`,
};

const notificationIcons: Readonly<Record<Kind, LucideIcon>> = {
  orderAssigned: UserCheck,
  orderCancelled: Ban,
  visitPlanned: CalendarPlus,
  visitMoved: CalendarClock,
  visitCancelled: CalendarX,
  draftAccepted: FileCheck,
  draftRejected: FileX,
  followUpReturned: ClipboardX,
  followUpSubmitted: ClipboardCheck,
  uploadReturned: ImageOff,
  reminderAssigned: AlarmClock,
  clientGiven: Handshake,
  clientRefused: UserRoundX,
  clientClaimed: UserSearch,
};

/** What happened, in a sentence; a kind that only a newer server knows is told in general. */
export function notificationSentence(i18n: I18n, { kind }: EmployeeNotification): string {
  const known: Partial<Record<string, MessageDescriptor>> = sentences;
  return i18n._(known[kind] ?? msg`Quelque chose a changé.`);
}

/** The icon of a kind, known or not. */
export function notificationIcon({ kind }: EmployeeNotification): LucideIcon {
  const known: Partial<Record<string, LucideIcon>> = notificationIcons;
  return known[kind] ?? AlarmClock;
}
