import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#contract/protocol/errors.ts';

/** The sentence of each code: what happened, and what to do next. A new code without a sentence does not compile. */
const sentences = {
  CannotUpdateOrderWhenInvoiceGeneratedError: msg`Impossible de modifier la commande : la facture est déjà générée. Demandez la correction à votre superviseur.`,
  CannotUpdateOrderWhenVisitDatePassedError: msg`Impossible de modifier la commande : le jour de la visite est passé. Demandez la correction à votre superviseur.`,
  InvalidAddress: msg`L’adresse du client est invalide. Corrigez-la, puis réessayez.`,
  AreaNotServed: msg`La société n’est actuellement pas active dans cette commune. Vérifiez le code postal ou choisissez une autre adresse.`,
  OrderCreationFailed: msg`Échec de la création de la commande. Veuillez vérifier les informations saisies et réessayer`,
  OrderUpdateFailed: msg`Échec de la mise à jour de la commande. Veuillez vérifier les informations saisies et réessayer`,
  OrderLoadFailed: msg`Les détails de la commande n’ont pas pu être chargés. Veuillez réessayer plus tard.`,
  InvalidCredentials: msg`L’adresse email ou le mot de passe est incorrect. Vérifiez-les et réessayez.`,
  TooManyAttempts: msg`Trop de tentatives. Patientez un peu avant de réessayer.`,
  Unauthorized: msg`Votre session a expiré. Reconnectez-vous pour continuer : rien n’est perdu sur cet appareil.`,
  SignInEnded: msg`Cet appareil a été déconnecté. Reconnectez-vous pour continuer : rien n’est perdu sur cet appareil.`,
  Forbidden: msg`Vous n’avez pas le droit de faire cette modification. Demandez-la à votre superviseur.`,
  NotFound: msg`L’élément n’existe plus sur le serveur ou ne vous est plus accessible. Vérifiez auprès de votre superviseur.`,
  ValidationFailed: msg`Certaines informations ne sont pas valides. Corrigez-les, puis réessayez.`,
  Conflict: msg`Quelqu’un d’autre a modifié la même information entre-temps. Relisez-la, puis décidez.`,
  EpochChanged: msg`Le serveur a été restauré : l’appareil reprend la synchronisation de lui-même.`,
  IdempotencyKeyReused: msg`Cet envoi a déjà été reçu avec un autre contenu. Modifiez-le pour l’envoyer à nouveau.`,
  StateNotAllowed: msg`L’état actuel ne permet pas cette action. Relisez l’état, puis décidez.`,
  DecidedMeanwhile: msg`Quelqu’un d’autre a décidé entre-temps. Relisez sa décision, puis décidez.`,
  NotQualified: msg`Cette personne n’a pas la qualification requise. Choisissez quelqu’un d’autre ou d’autres services.`,
  SlotTaken: msg`Ce créneau vient d’être pris par une autre visite de cette personne. Choisissez un autre moment.`,
  TooManyClaims: msg`Vous avez déjà 20 demandes de clients en attente. Attendez une décision, puis réessayez.`,
  LimitReached: msg`Trop d’éléments attendent déjà. Un fichier repart de lui-même ; pour le reste, attendez que le bureau décide ou terminez d’abord un brouillon.`,
  PayloadTooLarge: msg`L’envoi est trop volumineux. Réduisez le texte ou le fichier, puis réessayez.`,
  UnsupportedFileType: msg`Ce type de fichier n’est pas accepté. Choisissez une photo ou un PDF.`,
  ChecksumMismatch: msg`Le fichier reçu par le serveur est abîmé. Réessayez : l’original est gardé sur cet appareil.`,
  QuotaExceeded: msg`Il n’y a plus assez de place. Libérez de l’espace sur cet appareil, puis réessayez.`,
  Expired: msg`Il est trop tard pour cet envoi : son délai est dépassé. Abandonnez-le ou refaites-le.`,
  UnknownMutation: msg`Le serveur ne connaît pas encore cette action. Réessayez plus tard ou prévenez votre superviseur.`,
  ApiKeyInvalid: msg`Le serveur ne reconnaît pas cette application. Rechargez la page ; si cela persiste, prévenez votre superviseur.`,
  ProtocolTooOld: msg`Cette version de l’application est trop ancienne. Mettez-la à jour : ce qui n’est pas envoyé est gardé.`,
  ProtocolTooNew: msg`Le serveur n’est pas encore prêt pour cette version. L’envoi reprendra plus tard, rien n’est perdu.`,
  DeviceRevoked: msg`Cet appareil n’est plus autorisé. Contactez votre superviseur.`,
  Unavailable: msg`Le serveur est momentanément indisponible. L’envoi reprendra de lui-même, rien n’est perdu.`,
  Internal: msg`Une erreur est survenue sur le serveur. Réessayez plus tard ; si cela persiste, prévenez votre superviseur.`,
} satisfies Record<ErrorCode, MessageDescriptor>;

/** Errors that only a device names. Those of `Http` are answers of another program in place of our server. */
const localMessages = {
  PropertyAddressInvalid: msg`L’adresse du bien est invalide. Vérifiez le code postal et la commune, puis réessayez.`,
  TooManyVisits: msg`Cette commande a déjà 50 visites à faire. Terminez ou annulez-en une, puis réessayez.`,
  DatabaseClosed: msg`Le stockage de cet appareil ne répond plus. Rechargez la page, puis réessayez.`,
  Unexpected: msg`Une erreur est survenue. Rechargez la page : ce que vous avez enregistré est gardé sur cet appareil.`,
  PartMissing: msg`L’app n’est pas encore entière sur cet appareil. Vérifiez votre connexion, puis réessayez.`,
  Gone: msg`Rien n’a été enregistré : lisez ici ce qui a changé entre-temps.`,
  AlreadySent: msg`Ceci est déjà parti vers le serveur et ne peut plus être abandonné ici. Attendez sa réponse.`,
  NoAnswer: msg`Le serveur ne répond pas. L’échange reprendra de lui-même.`,
  TimedOut: msg`La connexion est trop lente : la réponse n’est pas arrivée à temps. L’échange reprendra de lui-même.`,
  Http403: msg`Un filtre du réseau bloque cet envoi. Nouvel essai automatique ; si cela persiste, changez de réseau.`,
  Http413: msg`Le réseau refuse un envoi de cette taille. Nouvel essai en plus petits morceaux ; si cela persiste, changez de réseau.`,
  FileDamaged: msg`Ce fichier est abîmé sur cet appareil et ne peut pas être envoyé. Reprenez la photo ou choisissez à nouveau le fichier.`,
  NotOurAnswer: msg`Le réseau répond à la place du serveur (portail Wi-Fi ?). Ouvrez une session sur ce réseau ou changez-en.`,
};

const byCode = new Map<string, MessageDescriptor>(Object.entries({ ...sentences, ...localMessages }));

const networkAnswer = msg`Le réseau répond à la place du serveur. Nouvel essai automatique ; si cela persiste, changez de réseau.`;

/** Returns the sentence for an answer without our code: of a proxy, or of the machine in front of the server (5xx). */
function uncodedAnswer(code: string): MessageDescriptor | undefined {
  if (/^Http5\d\d$/.test(code)) return sentences.Unavailable;
  return /^Http\d{3}$/.test(code) ? networkAnswer : undefined;
}

const unknown = msg`Une erreur inattendue est survenue. Réessayez, ou prévenez votre superviseur.`;

const unknownToSupervisor = msg`Une erreur inattendue est survenue. Réessayez plus tard.`;

/** What a supervisor reads instead: nobody is sent to themselves. */
const supervisorMessages = new Map<string, MessageDescriptor>(
  Object.entries({
    CannotUpdateOrderWhenInvoiceGeneratedError: msg`Impossible de modifier la commande : la facture est déjà générée.`,
    CannotUpdateOrderWhenVisitDatePassedError: msg`Impossible de modifier la commande : le jour de la visite est passé.`,
    SignInEnded: msg`Cet appareil a été déconnecté. Reconnectez-vous pour continuer : rien n’est perdu sur cet appareil.`,
    Forbidden: msg`Vous n’avez pas le droit de faire cette modification.`,
    NotFound: msg`L’élément n’existe plus sur le serveur ou ne vous est plus accessible.`,
    UnknownMutation: msg`Le serveur ne connaît pas encore cette action. Réessayez plus tard.`,
    ApiKeyInvalid: msg`Le serveur ne reconnaît pas cette application. Rechargez la page.`,
    DeviceRevoked: msg`Cet appareil n’est plus autorisé.`,
    Internal: msg`Une erreur est survenue sur le serveur. Réessayez plus tard.`,
  } satisfies Partial<Record<ErrorCode, MessageDescriptor>>),
);

/** Who reads a sentence, as far as it matters to the sentence. */
export type ErrorReader = 'employee' | 'supervisor';

/** Returns the sentence for a code, in the language on screen. A code of a newer server gets the general sentence. */
export function errorMessage(i18n: I18n, code: string, reader: ErrorReader = 'employee'): string {
  const own = reader === 'supervisor' ? supervisorMessages.get(code) : undefined;
  return i18n._(
    own ?? byCode.get(code) ?? uncodedAnswer(code) ?? (reader === 'supervisor' ? unknownToSupervisor : unknown),
  );
}
