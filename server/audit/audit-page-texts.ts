import type { Bilingual } from '#contract/content/content.ts';
import type { Document } from '#contract/entities/document.ts';
import type { CheckResult } from '#contract/values/check-results.ts';
import type { FollowUpState } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import type { VisitState } from '#contract/entities/visit.ts';

type Words<Code extends string> = Readonly<Record<Code, string>>;

/** The words of the page to read of an audit file, in one language. */
export interface AuditPageTexts {
  title: string;
  made: (at: string, by: string) => string;
  signed: (key: string) => string;
  order: string;
  number: string;
  orderDate: string;
  address: string;
  region: string;
  property: string;
  services: string;
  client: string;
  owner: string;
  certifier: string;
  encodedBy: string;
  visits: string;
  noVisit: string;
  planned: string;
  position: string;
  within: (metres: number) => string;
  attempts: string;
  survey: string;
  noSurvey: string;
  unasked: string;
  note: string;
  onSite: string;
  present: string;
  signature: string;
  files: string;
  noFile: string;
  source: string;
  taken: string;
  added: string;
  askedBy: string;
  edited: string;
  received: string;
  accepted: string;
  returned: string;
  undecided: string;
  unknown: string;
  size: string;
  leftOut: string;
  nothingLeftOut: string;
  reason: string;
  reasons: Words<'notReceived' | 'removed'>;
  sources: Words<Document['source']>;
  visitStates: Words<VisitState>;
  surveyStates: Words<FollowUpState>;
  results: Words<CheckResult>;
  regions: Words<Order['region']>;
  types: Words<Order['realEstate']['type']>;
  categories: Words<Order['realEstate']['category']>;
}

const fr: AuditPageTexts = {
  title: 'Dossier de contrôle',
  made: (at, by) => `Établi le ${at} par ${by}.`,
  signed: (key) =>
    `Cette page et chaque fichier figurent avec leur empreinte dans manifest.json, que le serveur de la société a signé (clé ${key}). README.txt dit comment le vérifier.`,
  order: 'Commande',
  number: 'Numéro',
  orderDate: 'Date',
  address: 'Adresse',
  region: 'Région',
  property: 'Bien',
  services: 'Services',
  client: 'Client',
  owner: 'Propriétaire',
  certifier: 'Certificateur',
  encodedBy: 'Encodé par',
  visits: 'Visites',
  noVisit: 'Aucune visite.',
  planned: 'Prévue',
  position: 'Position à l’arrivée',
  within: (metres) => `à ${metres} m près`,
  attempts: 'Tentatives de contact',
  survey: 'Relevé',
  noSurvey: 'Aucun relevé.',
  unasked: 'N’est plus demandé',
  note: 'Note :',
  onSite: 'Formulaire de visite',
  present: 'Présents',
  signature: 'Signé par',
  files: 'Fichiers',
  noFile: 'Aucun fichier.',
  source: 'Origine',
  taken: 'Pris',
  added: 'Ajouté',
  askedBy: 'Demandé par',
  edited: 'Copie modifiée par',
  received: 'Reçu par le serveur',
  accepted: 'Accepté',
  returned: 'Renvoyé',
  undecided: 'Pas encore décidé',
  unknown: 'Inconnu',
  size: 'Octets',
  leftOut: 'Absents de ce dossier',
  nothingLeftOut: 'Rien : tous les fichiers de la commande sont dans ce dossier.',
  reason: 'Raison',
  reasons: { notReceived: 'pas encore sur le serveur', removed: 'retiré de la commande' },
  sources: { employee: 'employé', office: 'bureau', client: 'envoyé par le client' },
  visitStates: {
    planned: 'Planifiée',
    confirmed: 'Confirmée',
    onTheWay: 'En route',
    started: 'Commencée',
    done: 'Effectuée',
    absent: 'Client absent',
    cancelled: 'Annulée',
  },
  surveyStates: { open: 'À compléter', submitted: 'Remis', accepted: 'Accepté', returned: 'Renvoyé' },
  results: { ok: 'OK', notOk: 'Pas OK', notApplicable: 'Sans objet' },
  regions: { brussels: 'Bruxelles', wallonia: 'Wallonie', flanders: 'Flandre' },
  types: { house: 'Maison', apartment: 'Appartement', building: 'Immeuble', commercial: 'Commerce', land: 'Terrain' },
  categories: { existing: 'existant', new: 'neuf', renovated: 'rénové' },
};

const nl: AuditPageTexts = {
  title: 'Controledossier',
  made: (at, by) => `Opgemaakt op ${at} door ${by}.`,
  signed: (key) =>
    `Deze pagina en elk bestand staan met hun vingerafdruk in manifest.json, dat de server van het bedrijf ondertekende (sleutel ${key}). README.txt zegt hoe u dat controleert.`,
  order: 'Bestelling',
  number: 'Nummer',
  orderDate: 'Datum',
  address: 'Adres',
  region: 'Gewest',
  property: 'Pand',
  services: 'Diensten',
  client: 'Klant',
  owner: 'Eigenaar',
  certifier: 'Energiedeskundige',
  encodedBy: 'Ingevoerd door',
  visits: 'Bezoeken',
  noVisit: 'Geen bezoek.',
  planned: 'Gepland',
  position: 'Locatie bij aankomst',
  within: (metres) => `op ${metres} m nauwkeurig`,
  attempts: 'Contactpogingen',
  survey: 'Opmeting',
  noSurvey: 'Geen opmeting.',
  unasked: 'Wordt niet meer gevraagd',
  note: 'Notitie:',
  onSite: 'Bezoekformulier',
  present: 'Aanwezig',
  signature: 'Ondertekend door',
  files: 'Bestanden',
  noFile: 'Geen bestand.',
  source: 'Herkomst',
  taken: 'Genomen',
  added: 'Toegevoegd',
  askedBy: 'Gevraagd door',
  edited: 'Bewerkte kopie door',
  received: 'Door de server ontvangen',
  accepted: 'Aanvaard',
  returned: 'Teruggestuurd',
  undecided: 'Nog niet beslist',
  unknown: 'Onbekend',
  size: 'Bytes',
  leftOut: 'Niet in dit dossier',
  nothingLeftOut: 'Niets: alle bestanden van de bestelling zitten in dit dossier.',
  reason: 'Reden',
  reasons: { notReceived: 'nog niet op de server', removed: 'uit de bestelling verwijderd' },
  sources: { employee: 'medewerker', office: 'kantoor', client: 'door de klant verzonden' },
  visitStates: {
    planned: 'Gepland',
    confirmed: 'Bevestigd',
    onTheWay: 'Onderweg',
    started: 'Begonnen',
    done: 'Uitgevoerd',
    absent: 'Klant afwezig',
    cancelled: 'Geannuleerd',
  },
  surveyStates: { open: 'In te vullen', submitted: 'Ingediend', accepted: 'Aanvaard', returned: 'Teruggestuurd' },
  results: { ok: 'OK', notOk: 'Niet OK', notApplicable: 'Niet van toepassing' },
  regions: { brussels: 'Brussel', wallonia: 'Wallonië', flanders: 'Vlaanderen' },
  types: { house: 'Huis', apartment: 'Appartement', building: 'Gebouw', commercial: 'Handelspand', land: 'Grond' },
  categories: { existing: 'bestaand', new: 'nieuw', renovated: 'gerenoveerd' },
};

export const auditPageTexts: Readonly<Record<keyof Bilingual, AuditPageTexts>> = { fr, nl };
