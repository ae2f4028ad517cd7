import type { ProofLanguage } from '#contract/entities/proof-link.ts';
import type { ContentFault } from './inspect-file.ts';
import type { LinkFault } from './link-state.ts';

/** Why a file that arrived was not taken. */
export type FileFault = ContentFault | 'empty' | 'tooLarge' | 'unsupported' | 'tooMany' | 'linkFull' | 'notStored';

/** Why a page or a form was not served. */
export type PageFault = LinkFault | 'unknown' | 'tooOften' | 'formTooLarge' | 'broken' | 'unavailable';

/** The texts of the page. Braces name what is filled in. */
export interface PageTexts {
  title: string;
  asked: string;
  other: string;
  choose: string;
  limits: string;
  send: string;
  received: string;
  nothingReceived: string;
  until: string;
  nothingChosen: string;
  /** After a form whose files have all arrived. */
  thanks: string;
  sending: string;
  notSent: string;
  otherLanguage: string;
  files: Readonly<Record<FileFault, string>>;
  faults: Readonly<Record<PageFault, string>>;
}

const fr: PageTexts = {
  title: 'Envoyer vos documents',
  asked: 'Nous vous demandons',
  other: 'Autre document',
  choose: 'Photos ou PDF',
  limits: 'Photos et PDF, {size} Mo au plus par fichier.',
  send: 'Envoyer',
  received: 'Documents reçus',
  nothingReceived: 'Aucun document reçu pour le moment.',
  until: 'Ce lien est valable jusqu’au {date}.',
  nothingChosen: 'Choisissez au moins un fichier.',
  thanks: 'Merci, vos fichiers sont reçus.',
  sending: 'Envoi de {name} : {percent} %',
  notSent: 'L’envoi de {name} s’est arrêté. Vérifiez votre connexion et appuyez à nouveau sur Envoyer.',
  otherLanguage: 'Nederlands',
  files: {
    empty: '{name} est vide.',
    tooLarge: '{name} dépasse {size} Mo. Envoyez une photo plus petite ou un PDF plus court.',
    unsupported: '{name} n’est ni une photo ni un PDF.',
    broken: '{name} est abîmé et ne s’ouvre pas. Reprenez la photo, ou envoyez un autre fichier.',
    tooManyPixels: '{name} a trop de pixels pour être ouvert. Envoyez une photo plus petite.',
    locked: '{name} est protégé par un mot de passe. Envoyez-le sans mot de passe, ou une photo du document.',
    tooMany: '{name} n’est pas pris : ce lien a reçu le nombre maximal de fichiers. Contactez-nous.',
    linkFull: '{name} n’est pas pris : ce lien a reçu le volume maximal. Contactez-nous.',
    notStored: '{name} n’a pas pu être enregistré. Réessayez dans quelques minutes.',
  },
  faults: {
    unknown: 'Ce lien n’existe pas. Vérifiez que vous l’avez ouvert en entier.',
    expired: 'Ce lien n’est plus valable : son délai est dépassé. Demandez-nous un nouveau lien.',
    otherClient: 'Ce lien a été fermé : la commande a changé de client. Contactez-nous si ce n’est pas correct.',
    ended: 'Ce lien a été fermé ou remplacé. Utilisez le dernier lien reçu, ou contactez-nous.',
    tooOften: 'Trop d’essais en peu de temps. Réessayez dans un quart d’heure.',
    formTooLarge: 'Cet envoi est trop lourd. Envoyez moins de fichiers à la fois, {size} Mo au plus par fichier.',
    broken: 'L’envoi n’est pas arrivé en entier. Les fichiers de la liste sont reçus ; renvoyez les autres.',
    unavailable: 'Le service ne répond pas pour le moment. Réessayez dans quelques minutes.',
  },
};

const nl: PageTexts = {
  title: 'Uw documenten verzenden',
  asked: 'Wij vragen u',
  other: 'Ander document',
  choose: 'Foto’s of pdf',
  limits: 'Foto’s en pdf, hoogstens {size} MB per bestand.',
  send: 'Verzenden',
  received: 'Ontvangen documenten',
  nothingReceived: 'Nog geen document ontvangen.',
  until: 'Deze link is geldig tot {date}.',
  nothingChosen: 'Kies minstens één bestand.',
  thanks: 'Dank u, uw bestanden zijn ontvangen.',
  sending: '{name} wordt verzonden: {percent} %',
  notSent: 'Het verzenden van {name} is gestopt. Controleer uw verbinding en druk opnieuw op Verzenden.',
  otherLanguage: 'Français',
  files: {
    empty: '{name} is leeg.',
    tooLarge: '{name} is groter dan {size} MB. Stuur een kleinere foto of een kortere pdf.',
    unsupported: '{name} is geen foto en geen pdf.',
    broken: '{name} is beschadigd en gaat niet open. Neem de foto opnieuw, of verzend een ander bestand.',
    tooManyPixels: '{name} heeft te veel pixels om te openen. Verzend een kleinere foto.',
    locked: '{name} is met een wachtwoord beveiligd. Verzend het zonder wachtwoord, of een foto van het document.',
    tooMany:
      '{name} is niet aanvaard: deze link heeft het maximum aantal bestanden ontvangen. Neem contact met ons op.',
    linkFull: '{name} is niet aanvaard: deze link heeft het maximale volume ontvangen. Neem contact met ons op.',
    notStored: '{name} kon niet worden opgeslagen. Probeer het over enkele minuten opnieuw.',
  },
  faults: {
    unknown: 'Deze link bestaat niet. Controleer of u hem volledig hebt geopend.',
    expired: 'Deze link is niet meer geldig: de termijn is verstreken. Vraag ons een nieuwe link.',
    otherClient:
      'Deze link is afgesloten: de bestelling heeft een andere klant. Neem contact met ons op als dat niet klopt.',
    ended: 'Deze link is afgesloten of vervangen. Gebruik de laatste link die u kreeg, of neem contact met ons op.',
    tooOften: 'Te veel pogingen in korte tijd. Probeer het over een kwartier opnieuw.',
    formTooLarge: 'Deze verzending is te zwaar. Stuur minder bestanden tegelijk, hoogstens {size} MB per bestand.',
    broken: 'Niet alles is aangekomen. De bestanden in de lijst zijn ontvangen; verzend de andere opnieuw.',
    unavailable: 'De dienst antwoordt nu niet. Probeer het over enkele minuten opnieuw.',
  },
};

export const pageTexts: Readonly<Record<ProofLanguage, PageTexts>> = { fr, nl };

/** Returns a text with its braces filled in. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
