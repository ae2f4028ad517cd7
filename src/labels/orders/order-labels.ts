import { msg } from '@lingui/core/macro';
import type { Order } from '#contract/entities/order.ts';
import type { VisitState } from '#contract/entities/visit.ts';
import type { CodeLabels } from '../label-context.ts';

export const orderStateLabels: CodeLabels<Order['state']> = {
  toPlan: msg({ context: 'état de commande', message: 'À planifier' }),
  planned: msg({ context: 'état de commande', message: 'Planifiée' }),
  visited: msg({ context: 'état de commande', message: 'Visitée' }),
  encoding: msg({ context: 'état de commande', message: 'Encodage' }),
  waitingForClient: msg({ context: 'état de commande', message: 'Attend le client' }),
  certified: msg({ context: 'état de commande', message: 'Certifiée' }),
  cancelled: msg({ context: 'état de commande', message: 'Annulée' }),
};

export const visitStateLabels: CodeLabels<VisitState> = {
  planned: msg({ context: 'état de visite', message: 'Planifiée' }),
  confirmed: msg({ context: 'état de visite', message: 'Confirmée' }),
  onTheWay: msg({ context: 'état de visite', message: 'En route' }),
  started: msg({ context: 'état de visite', message: 'En cours' }),
  done: msg({ context: 'état de visite', message: 'Effectuée' }),
  absent: msg({ context: 'état de visite', message: 'Client absent' }),
  cancelled: msg({ context: 'état de visite', message: 'Annulée' }),
};

export const customerTypeLabels: CodeLabels<Order['client']['type']> = {
  Other: msg({ context: 'type de client', message: 'Autre' }),
  OrderRequester: msg`Demandeur de la commande`,
  Customer: msg({ context: 'type de client', message: 'Client' }),
  Agency: msg`Agence`,
  ElectricalInstaller: msg`Installateur électrique`,
  Lawyer: msg`Avocat`,
  Trustee: msg`Syndic`,
  Promoter: msg`Promoteur`,
  PublicSocialRealEstateAgencies: msg`Agence immobilière sociale publique`,
  MultiOwner: msg`Multipropriétaire`,
  Bank: msg`Banque`,
  Architect: msg`Architecte`,
  DesignOffice: msg`Bureau d’études`,
  Certifier: msg`Certificateur`,
  HeatingInstaller: msg`Installateur de chauffage`,
  GeneralContractor: msg`Entrepreneur général`,
  Surveyor: msg`Géomètre`,
  PropertyExpert: msg`Expert immobilier`,
  MunicipalAdministration: msg`Administration communale`,
  Notary: msg`Notaire`,
};

export const regionLabels: CodeLabels<Order['region']> = {
  brussels: msg`Bruxelles`,
  wallonia: msg`Wallonie`,
  flanders: msg`Flandre`,
};

export const commercialStatusLabels: CodeLabels<NonNullable<Order['commercialStatus']>> = {
  active: msg`Actif`,
  inactive: msg`Inactif`,
  potential: msg`Potentiel`,
  visitedThisMonth: msg`Visité ce mois`,
  neverVisited: msg`Jamais visité`,
  critical: msg`Critique`,
};

export const consumerTypeLabels: CodeLabels<Order['consumerType']> = {
  private: msg`Particulier`,
  professional: msg`Professionnel`,
};

export const draftStateLabels: CodeLabels<NonNullable<Order['draft']>['state']> = {
  waiting: msg({ context: 'brouillon PEB', message: 'En attente' }),
  accepted: msg({ context: 'brouillon PEB', message: 'Accepté' }),
  rejected: msg({ context: 'brouillon PEB', message: 'Refusé' }),
};

export const realEstateTypeLabels: CodeLabels<Order['realEstate']['type']> = {
  house: msg`Maison`,
  apartment: msg`Appartement`,
  building: msg`Immeuble`,
  commercial: msg`Commerce`,
  land: msg`Terrain`,
};

export const realEstateCategoryLabels: CodeLabels<Order['realEstate']['category']> = {
  existing: msg({ context: 'catégorie de bien', message: 'Existant' }),
  new: msg({ context: 'catégorie de bien', message: 'Neuf' }),
  renovated: msg({ context: 'catégorie de bien', message: 'Rénové' }),
};
