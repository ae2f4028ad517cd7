import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { WebPushSubscription } from '#contract/protocol/sync/web-push.ts';

type Language = WebPushSubscription['language'];
/** The kind of a notification, a message, or a due reminder. */
export type PushKind = EmployeeNotification['kind'] | 'message' | 'reminderDue';

/** Texts about an order, by its number. They name no client and no address, since they show on a locked screen. */
const ofOrder: Record<Language, Record<PushKind, string>> = {
  fr: {
    message: 'Nouveau message sur la commande {number}',
    reminderDue: 'Rappel à faire maintenant, commande {number}',
    orderAssigned: 'La commande {number} vous est attribuée',
    orderReassigned: 'La commande {number} ne vous est plus attribuée',
    workRefused: 'Un envoi est refusé, commande {number}',
    messageReply: 'Nouveau message sur la commande {number}',
    orderCancelled: 'La commande {number} est annulée',
    visitPlanned: 'Une visite est planifiée pour vous, commande {number}',
    visitMoved: 'La visite de la commande {number} est déplacée',
    visitCancelled: 'La visite de la commande {number} est annulée',
    visitNoShow: 'Client absent à la visite de la commande {number}',
    visitRestored: 'La visite de la commande {number} est rétablie',
    visitUnavailable: 'La visite de la commande {number} tombe pendant une indisponibilité',
    draftAccepted: 'Le brouillon PEB de la commande {number} est accepté',
    draftRejected: 'Le brouillon PEB de la commande {number} est refusé',
    followUpAssigned: 'Le relevé de la commande {number} vous est confié',
    followUpReturned: 'Le relevé de la commande {number} est à compléter',
    followUpSubmitted: 'Le relevé de la commande {number} est remis',
    feedbackCorrected: 'Le formulaire de visite de la commande {number} est corrigé',
    paymentBeyondDue: 'Un paiement de la commande {number} dépasse ce qui est dû',
    uploadReturned: 'Un fichier de la commande {number} est à refaire',
    clientDocument: 'Document du client reçu, commande {number}',
    reminderAssigned: 'Un rappel vous est confié, commande {number}',
    clientOrder: 'Nouvelle commande {number} d’un de vos clients',
    clientGiven: 'Un client vous est attribué',
    clientRefused: 'Votre demande de reprise d’un client est refusée',
    clientLeft: 'Un de vos clients est attribué à un collègue',
    clientClaimed: 'La reprise d’un client est demandée',
  },
  nl: {
    message: 'Nieuw bericht bij bestelling {number}',
    reminderDue: 'Herinnering voor nu, bestelling {number}',
    orderAssigned: 'Bestelling {number} is aan u toegewezen',
    orderReassigned: 'Bestelling {number} is niet meer aan u toegewezen',
    workRefused: 'Een verzending is geweigerd, bestelling {number}',
    messageReply: 'Nieuw bericht bij bestelling {number}',
    orderCancelled: 'Bestelling {number} is geannuleerd',
    visitPlanned: 'Er is een bezoek voor u gepland, bestelling {number}',
    visitMoved: 'Het bezoek van bestelling {number} is verplaatst',
    visitCancelled: 'Het bezoek van bestelling {number} is geannuleerd',
    visitNoShow: 'Klant afwezig bij het bezoek van bestelling {number}',
    visitRestored: 'Het bezoek van bestelling {number} gaat toch door',
    visitUnavailable: 'Het bezoek van bestelling {number} valt tijdens een onbeschikbaarheid',
    draftAccepted: 'Het EPB-ontwerp van bestelling {number} is aanvaard',
    draftRejected: 'Het EPB-ontwerp van bestelling {number} is geweigerd',
    followUpAssigned: 'De opmeting van bestelling {number} is u toevertrouwd',
    followUpReturned: 'De opmeting van bestelling {number} moet worden aangevuld',
    followUpSubmitted: 'De opmeting van bestelling {number} is ingediend',
    feedbackCorrected: 'Het bezoekformulier van bestelling {number} is verbeterd',
    paymentBeyondDue: 'Een betaling van bestelling {number} is hoger dan verschuldigd',
    uploadReturned: 'Een bestand van bestelling {number} moet opnieuw',
    clientDocument: 'Document van de klant ontvangen, bestelling {number}',
    reminderAssigned: 'U hebt een herinnering gekregen, bestelling {number}',
    clientOrder: 'Nieuwe bestelling {number} van een van uw klanten',
    clientGiven: 'Er is u een klant toegewezen',
    clientRefused: 'Uw aanvraag om een klant over te nemen is geweigerd',
    clientLeft: 'Een van uw klanten is aan een collega toegewezen',
    clientClaimed: 'De overname van een klant is aangevraagd',
  },
};

/** Texts without an order, or for an order without a known number. */
const general: Record<Language, Partial<Record<PushKind, string>> & { other: string }> = {
  fr: {
    other: 'Vous avez une nouvelle notification',
    message: 'Nouveau message',
    messageReply: 'Nouveau message',
    reminderDue: 'Un rappel est à faire maintenant',
    reminderAssigned: 'Un rappel vous est confié',
  },
  nl: {
    other: 'U hebt een nieuwe melding',
    message: 'Nieuw bericht',
    messageReply: 'Nieuw bericht',
    reminderDue: 'Een herinnering is nu te doen',
    reminderAssigned: 'U hebt een herinnering gekregen',
  },
};

const numberless = new Set<PushKind>(['clientGiven', 'clientRefused', 'clientLeft', 'clientClaimed']);

/** Returns the text of a notification in the device's language, with the order's number when there is one. */
export function pushText(kind: PushKind, number: string | null, language: Language): string {
  if (numberless.has(kind)) return ofOrder[language][kind];
  if (number !== null) return ofOrder[language][kind].replace('{number}', number);
  return general[language][kind] ?? general[language].other;
}
