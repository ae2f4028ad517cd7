import type { Order } from '../../entities/order.ts';

type Names = readonly [fr: string, nl: string];

/** What each type of client is called on screen in French and in Dutch. */
export const clientTypeNames: Readonly<Record<Order['client']['type'], Names>> = {
  Other: ['Autre', 'Andere'],
  OrderRequester: ['Demandeur de la commande', 'Aanvrager van de bestelling'],
  Customer: ['Client', 'Klant'],
  Agency: ['Agence', 'Immokantoor'],
  ElectricalInstaller: ['Installateur électrique', 'Elektricien'],
  Lawyer: ['Avocat', 'Advocaat'],
  Trustee: ['Syndic', 'Syndicus'],
  Promoter: ['Promoteur', 'Projectontwikkelaar'],
  PublicSocialRealEstateAgencies: ['Agence immobilière sociale publique', 'Openbaar sociaal verhuurkantoor'],
  MultiOwner: ['Multipropriétaire', 'Eigenaar van meerdere panden'],
  Bank: ['Banque', 'Bank'],
  Architect: ['Architecte', 'Architect'],
  DesignOffice: ['Bureau d’études', 'Studiebureau'],
  Certifier: ['Certificateur', 'Energiedeskundige'],
  HeatingInstaller: ['Installateur de chauffage', 'Verwarmingsinstallateur'],
  GeneralContractor: ['Entrepreneur général', 'Algemeen aannemer'],
  Surveyor: ['Géomètre', 'Landmeter'],
  PropertyExpert: ['Expert immobilier', 'Vastgoedexpert'],
  MunicipalAdministration: ['Administration communale', 'Gemeentebestuur'],
  Notary: ['Notaire', 'Notaris'],
};

/** The same of each type of building. */
export const buildingTypeNames: Readonly<Record<Order['realEstate']['type'], Names>> = {
  house: ['Maison', 'Huis'],
  apartment: ['Appartement', 'Appartement'],
  building: ['Immeuble', 'Gebouw'],
  commercial: ['Commerce', 'Handelspand'],
  land: ['Terrain', 'Grond'],
};

/** The same of the marks of an order: the searches of a device and of the server find them. */
export const markNames = {
  paid: ['Payé', 'Betaald'],
  owed: ['Impayé', 'Onbetaald'],
  beyond: ['Payé en trop', 'Te veel betaald'],
  urgent: ['Urgent', 'Dringend'],
  unread: ['Non lu', 'Ongelezen'],
} as const satisfies Record<string, Names>;
