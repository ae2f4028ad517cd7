import type { Language } from './texts.ts';

interface OfficeTexts {
  cancelReasons: string[];
  visitCancelReasons: string[];
  absences: string[];
  draftRemarks: string[];
  draftRefusals: string[];
  returnReasons: string[];
  fileReturnReasons: string[];
  orderReminders: string[];
  reminders: string[];
  leave: string[];
}

/** Lists texts that the office and the certifiers write, by language of the place. */
export const officeTexts: Record<Language, OfficeTexts> = {
  fr: {
    cancelReasons: [
      'Vente annulée.',
      'Le client a choisi une autre société.',
      'Commande en double.',
      'Bien déjà vendu.',
    ],
    visitCancelReasons: [
      'Le client demande un autre jour.',
      'Locataire absent cette semaine.',
      'Clés pas disponibles.',
    ],
    absences: ['Sonné et appelé, sans réponse.', 'Locataire pas prévenu.', 'Porte fermée, agence injoignable.'],
    draftRemarks: ['Merci de vérifier la surface.', 'Deux factures manquent encore.'],
    draftRefusals: [
      'Le client envoie la facture de l’isolation du toit.',
      'Double vitrage de 2015 : la preuve suit.',
      'Année de la chaudière à corriger.',
    ],
    returnReasons: [
      'Il manque l’année de la chaudière.',
      'Précisez l’épaisseur de l’isolant du toit.',
      'Le système de ventilation ne correspond pas aux photos.',
    ],
    fileReturnReasons: [
      'La photo est floue : à reprendre.',
      'La plaque n’est pas lisible.',
      'Ce n’est pas le bon local.',
    ],
    orderReminders: [
      'Fixer le rendez-vous avec le client',
      'Demander les factures de travaux',
      'Rappeler l’agence pour les clés',
    ],
    reminders: [
      'Étalonner le mètre laser',
      'Commander des formulaires de visite',
      'Entretien de la voiture',
      'Renouveler l’agrément',
    ],
    leave: ['Congé', 'Vacances en famille', ''],
  },
  nl: {
    cancelReasons: ['Verkoop geannuleerd.', 'De klant koos een andere firma.', 'Dubbele bestelling.'],
    visitCancelReasons: ['De klant vraagt een andere dag.', 'Huurder afwezig deze week.', 'Sleutels niet beschikbaar.'],
    absences: ['Aangebeld en gebeld, geen antwoord.', 'Huurder niet verwittigd.'],
    draftRemarks: ['Gelieve de oppervlakte na te kijken.', 'Er ontbreken nog twee facturen.'],
    draftRefusals: ['De klant bezorgt de factuur van de dakisolatie.', 'Fabricagejaar van de ketel te verbeteren.'],
    returnReasons: ['Het jaar van de ketel ontbreekt.', 'Verduidelijk de dikte van de dakisolatie.'],
    fileReturnReasons: ['De foto is wazig: opnieuw te nemen.', 'De kenplaat is niet leesbaar.'],
    orderReminders: [
      'Afspraak maken met de klant',
      'Facturen van de werken opvragen',
      'Immokantoor bellen over de sleutels',
    ],
    reminders: ['Lasermeter ijken', 'Bezoekformulieren bestellen', 'Onderhoud van de wagen', 'Erkenning vernieuwen'],
    leave: ['Verlof', 'Gezinsvakantie', ''],
  },
};
