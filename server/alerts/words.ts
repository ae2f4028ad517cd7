import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { AlertSubscription } from '#contract/protocol/alerts.ts';

type Language = AlertSubscription['language'];
/** What is told: a notification's kind, a message, a reminder that is due. */
export type AlertKind = EmployeeNotification['kind'] | 'message' | 'reminderDue';

/** Of an order, by its number. A sentence names no client and no address: it is read on a locked screen. */
const ofOrder: Record<Language, Record<AlertKind, string>> = {
  fr: {
    message: 'Nouveau message sur la commande {number}',
    reminderDue: 'Rappel à faire maintenant, commande {number}',
    orderAssigned: 'La commande {number} vous est attribuée',
    orderCancelled: 'La commande {number} est annulée',
    visitPlanned: 'Une visite est planifiée pour vous, commande {number}',
    visitMoved: 'La visite de la commande {number} est déplacée',
    visitCancelled: 'La visite de la commande {number} est annulée',
    draftAccepted: 'Le brouillon PEB de la commande {number} est accepté',
    draftRejected: 'Le brouillon PEB de la commande {number} est refusé',
    followUpReturned: 'Le relevé de la commande {number} est à compléter',
    followUpSubmitted: 'Le relevé de la commande {number} est remis',
    uploadReturned: 'Un fichier de la commande {number} est à refaire',
    reminderAssigned: 'Un rappel vous est confié, commande {number}',
    clientGiven: 'Un client vous est attribué',
    clientRefused: 'Votre demande de reprise d’un client est refusée',
    clientClaimed: 'La reprise d’un client est demandée',
  },
  nl: {
    message: 'Nieuw bericht bij bestelling {number}',
    reminderDue: 'Herinnering voor nu, bestelling {number}',
    orderAssigned: 'Bestelling {number} is aan u toegewezen',
    orderCancelled: 'Bestelling {number} is geannuleerd',
    visitPlanned: 'Er is een bezoek voor u gepland, bestelling {number}',
    visitMoved: 'Het bezoek van bestelling {number} is verplaatst',
    visitCancelled: 'Het bezoek van bestelling {number} is geannuleerd',
    draftAccepted: 'Het EPB-ontwerp van bestelling {number} is aanvaard',
    draftRejected: 'Het EPB-ontwerp van bestelling {number} is geweigerd',
    followUpReturned: 'De opmeting van bestelling {number} moet worden aangevuld',
    followUpSubmitted: 'De opmeting van bestelling {number} is ingediend',
    uploadReturned: 'Een bestand van bestelling {number} moet opnieuw',
    reminderAssigned: 'U hebt een herinnering gekregen, bestelling {number}',
    clientGiven: 'Er is u een klant toegewezen',
    clientRefused: 'Uw aanvraag om een klant over te nemen is geweigerd',
    clientClaimed: 'De overname van een klant is aangevraagd',
  },
};

/** Of no order, or of one whose number nobody knows. */
const general: Record<Language, Partial<Record<AlertKind, string>> & { other: string }> = {
  fr: {
    other: 'Vous avez une nouvelle notification',
    message: 'Nouveau message',
    reminderDue: 'Un rappel est à faire maintenant',
    reminderAssigned: 'Un rappel vous est confié',
  },
  nl: {
    other: 'U hebt een nieuwe melding',
    message: 'Nieuw bericht',
    reminderDue: 'Een herinnering is nu te doen',
    reminderAssigned: 'U hebt een herinnering gekregen',
  },
};

const numberless = new Set<AlertKind>(['clientGiven', 'clientRefused', 'clientClaimed']);

/** What a device is told, in its language; by the order's number when there is one. */
export function alertText(kind: AlertKind, number: string | null, language: Language): string {
  if (numberless.has(kind)) return ofOrder[language][kind];
  if (number !== null) return ofOrder[language][kind].replace('{number}', number);
  return general[language][kind] ?? general[language].other;
}
