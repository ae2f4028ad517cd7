/** Sentences and street names of the demo data, per language of the place. */
export const words = {
  fr: {
    streets: ['rue de la Station', 'avenue des Tilleuls', 'rue du Moulin', 'chaussée de Louvain', 'rue des Écoles', 'avenue Albert', 'place Communale', 'rue Haute', 'clos des Fauvettes', 'avenue de la Couronne', 'rue du Vieux Puits', 'drève du Prieuré', 'rue Sainte-Anne', 'boulevard du Nord'],
    internal: ['Chaudière au sous-sol, accès par la cour.', 'Client pressé: compromis signé.', 'Demander la facture de l’isolation du toit.', 'Ancien certificat de 2014 au dossier.', 'Deux unités, un seul compteur.'],
    external: ['Merci de préparer les factures de travaux.', 'La cave doit être accessible.', 'Prévoir une heure et demie sur place.'],
    planning: ['Clés chez la voisine du numéro 12.', 'Appeler 20 minutes avant.', 'Uniquement le matin.', 'Parking derrière le bâtiment.', 'Code de la porte: demander au client.'],
    questions: ['Peux-tu reprendre une photo de la plaque de la chaudière?', 'Le client demande s’il peut avancer la visite.', 'Il manque le plan du deuxième étage.', 'Le notaire attend le certificat pour vendredi.', 'As-tu vu un double vitrage à l’arrière?', 'La facture de l’isolation est arrivée.'],
    answers: ['Je m’en occupe cet après-midi.', 'Photo ajoutée, la plaque est lisible.', 'Oui, double vitrage partout sauf la cave.', 'D’accord, je préviens le client.', 'C’est encodé.'],
    tags: ['succession', 'location', 'vente', 'clés à l’agence', 'chien', 'ascenseur en panne', 'à revoir'],
    feedback: ['Facture remise sur place.', 'Adresse de facturation à corriger.', ''],
    proof: ['Facture des châssis et de l’isolation du toit.', ''],
  },
  nl: {
    streets: ['Stationsstraat', 'Kerkstraat', 'Lindelaan', 'Molenweg', 'Schoolstraat', 'Dorpsplein', 'Nieuwstraat', 'Kapellelaan', 'Beukendreef', 'Brusselsesteenweg'],
    internal: ['Ketel in de kelder, toegang via de tuin.', 'Klant heeft haast: compromis getekend.', 'Factuur van de dakisolatie opvragen.', 'Oud certificaat van 2013 in het dossier.'],
    external: ['Gelieve de facturen van de werken klaar te leggen.', 'De kelder moet toegankelijk zijn.'],
    planning: ['Sleutel bij de buren op nummer 8.', '20 minuten vooraf bellen.', 'Enkel in de voormiddag.'],
    questions: ['Kan je de kenplaat van de ketel opnieuw fotograferen?', 'De klant vraagt of het bezoek vroeger kan.', 'Het plan van de zolder ontbreekt.', 'De notaris verwacht het certificaat tegen vrijdag.'],
    answers: ['Ik doe het deze namiddag.', 'Foto toegevoegd.', 'In orde, ik verwittig de klant.'],
    tags: ['nalatenschap', 'verhuur', 'verkoop', 'hond', 'nog te bekijken'],
    feedback: ['Factuur ter plaatse afgegeven.', ''],
    proof: ['Factuur van de ramen.', ''],
  },
} as const;

export type Language = keyof typeof words;
