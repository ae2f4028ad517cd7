import type { Language } from './texts.ts';

interface CommercialTexts {
  topics: string[];
  materials: string[];
  outcomes: string[];
  /** Next steps, with the titles of their reminders. */
  nextSteps: { step: string; reminder: string }[];
  notes: string[];
}

/** Lists texts that commercial agents write about client visits, by language of the client. */
export const commercialTexts: Record<Language, CommercialTexts> = {
  fr: {
    topics: [
      'tarifs',
      'délais',
      'contrôle électrique',
      'inventaire amiante',
      'visite 360°',
      'facturation',
      'nouvelle équipe',
    ],
    materials: ['Dix dépliants et deux affiches.', 'Carnet de bons de commande.', ''],
    outcomes: [
      'Satisfaits des délais ; commandes régulières attendues.',
      'Comparent avec un concurrent ; décision le mois prochain.',
      'Veulent regrouper PEB et contrôle électrique.',
      'Nouveau responsable des locations : présenter l’offre.',
    ],
    nextSteps: [
      { step: 'Envoyer l’offre groupée PEB et électricité.', reminder: 'Envoyer l’offre' },
      { step: 'Rappeler pour connaître leur décision.', reminder: 'Rappeler pour la décision' },
      { step: 'Repasser avec les nouveaux tarifs.', reminder: 'Repasser avec les tarifs' },
    ],
    notes: ['Passer plutôt le matin.', 'Demander la comptable pour les factures.', ''],
  },
  nl: {
    topics: ['tarieven', 'termijnen', 'elektrische keuring', 'asbestattest', 'virtueel bezoek', 'facturatie'],
    materials: ['Tien folders.', 'Boekje met bestelbonnen.', ''],
    outcomes: [
      'Tevreden over de termijnen; bestelt verder.',
      'Vergelijkt met een concurrent; beslist volgende maand.',
      'Wil EPC en elektrische keuring samen bestellen.',
    ],
    nextSteps: [
      { step: 'Gezamenlijke offerte bezorgen.', reminder: 'Offerte bezorgen' },
      { step: 'Terugbellen over de beslissing.', reminder: 'Terugbellen over de beslissing' },
    ],
    notes: ['Liefst in de voormiddag langsgaan.', ''],
  },
};
