import { ClientScreen } from '#features/clients/client-screen.tsx';
import { FollowUpScreen } from '#features/follow-up/follow-up-screen.tsx';
import { ProofSheet } from '#features/order/documents/proof-sheet.tsx';
import { ReminderSheet } from '#features/reminders/reminder-sheet.tsx';
import { findOrder } from '#data/queries/orders/orders.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { PlanVisitSheet } from '#parts/clients/visits/plan-visit-sheet.tsx';
import { certifier, supervisor, testFollowUp, testProofLink } from '#tests/support/rows.ts';
import {
  agenda,
  away,
  by,
  client,
  clientVisit,
  day,
  later,
  order,
  orderLeft,
  reminder,
  soon,
  visit,
  visitForm,
} from '#tests/support/typed-forms/company.tsx';
import type { Line } from '#tests/support/typed-forms/company.tsx';
function LiveProofs() {
  const found = useLive((db) => findOrder(db, order.id), []);
  return found === undefined ? null : <ProofSheet order={found} onClose={() => undefined} />;
}

function LiveClientVisit() {
  const found = useLive(async (db) => (await db.clientVisits.get(clientVisit.id))?.row, []);
  return found === undefined ? null : <PlanVisitSheet client={client} visit={found} onClose={() => undefined} />;
}

export const otherForms: Record<string, Line> = {
  'a move in the agenda': {
    isCertifier: true,
    screen: agenda,
    address: `/?${day}&open=${visit.id}&move=1`,
    field: 'Début',
    typed: '15:00',
    saves: ['Déplacer la visite'],
    changed: [
      { visits: [{ ...visit, plannedStart: `2099-06-01T09:00:00.000Z`, plannedEnd: `2099-06-01T10:00:00.000Z` }] },
      /Modifié entre-temps/,
    ],
    ended: [
      { visits: [{ ...visit, state: 'cancelled', history: [...visit.history, by('cancelled')] }] },
      /ne peut plus être déplacée/,
    ],
    left: orderLeft,
  },
  'an unavailability': {
    screen: agenda,
    address: `/?${day}&open=${away.id}`,
    field: 'Note (facultative)',
    typed: 'Formation',
    saves: ['Enregistrer', 'Enregistrer quand même'],
    changed: [{ unavailabilities: [{ ...away, to: `${soon}T12:00:00.000Z` }] }, /Modifié entre-temps/],
    ended: [{ unavailabilities: [{ ...away, removed: true }] }, /indisponibilité est supprimée/],
    left: [{ unavailabilities: [{ id: away.id }] }, /indisponibilité est supprimée/],
  },
  'a client': {
    screen: <ClientScreen clientId={client.id} addressProviders={[]} />,
    address: '/?edit=1',
    field: 'Nom du client',
    typed: 'Immo Sud',
    saves: ['Enregistrer'],
    changed: [{ clients: [{ ...client, name: 'Immo Nord' }] }, /Immo Nord/],
    ended: [{ clients: [{ ...client, commercial: supervisor }] }, /n’est plus le vôtre/],
    left: [{ clients: [{ id: client.id }] }, /n’est plus le vôtre/],
  },
  'a reminder': {
    screen: <ReminderSheet slot={`edit.${reminder.id}`} name={null} onClose={() => undefined} />,
    address: '/',
    field: 'Note',
    typed: 'Après 17 h',
    saves: ['Enregistrer'],
    changed: [{ reminders: [{ ...reminder, note: 'Avant midi' }] }, /Avant midi/],
    ended: [
      { reminders: [{ ...reminder, done: { by: supervisor, at: `${soon}T08:00:00.000Z` } }] },
      /déjà traité par Marc Peeters/,
    ],
    left: [{ reminders: [{ id: reminder.id }] }, /n’est plus à vous/],
  },
  'an answer of a survey': {
    screen: <FollowUpScreen />,
    address: `/?order=${order.id}`,
    field: 'Valeur (m²)',
    typed: '120',
    saves: [],
    changed: [
      {
        followUps: [
          testFollowUp(7, {
            assignee: certifier,
            answers: {
              'floor-area': {
                value: { type: 'numbers', numbers: [85] },
                note: '',
                proofs: [],
                by: supervisor,
                at: `${soon}T08:00:00.000Z`,
                earlier: [],
              },
            },
          }),
        ],
      },
      /Marc Peeters a écrit/,
    ],
    ended: [
      {
        followUps: [
          testFollowUp(7, {
            assignee: certifier,
            state: 'accepted',
            history: [{ state: 'accepted', at: `${soon}T08:00:00.000Z`, by: supervisor, reason: '' }],
          }),
        ],
      },
      /déjà accepté par Marc Peeters/,
    ],
    left: orderLeft,
  },
  'a request for proofs': {
    screen: <LiveProofs />,
    address: '/',
    field: 'Ce que le client lira en plus',
    typed: 'La facture du toit',
    saves: ['Préparer la demande'],
    changed: [{ orders: [{ ...order, proofRequest: 'Facture des châssis' }] }, /Facture des châssis/],
    ended: [
      { orders: [{ ...order, proofLink: testProofLink(85, { by: supervisor }) }] },
      /Marc Peeters a déjà demandé/,
    ],
  },
  'why an acceptance is withdrawn': {
    screen: <FollowUpScreen />,
    address: `/?order=${order.id}`,
    before: { followUps: [testFollowUp(7, { assignee: certifier, state: 'accepted' })] },
    field: 'Ce qui est à revoir',
    typed: 'La surface',
    saves: ['Renvoyer'],
    ended: [
      {
        followUps: [
          testFollowUp(7, {
            assignee: certifier,
            state: 'returned',
            history: [{ state: 'returned', at: `${soon}T08:00:00.000Z`, by: supervisor, reason: '' }],
          }),
        ],
      },
      /déjà renvoyé par Marc Peeters/,
    ],
  },
  'a move of a client’s visit': {
    screen: <LiveClientVisit />,
    address: '/',
    field: 'Heure',
    typed: '15:00',
    saves: ['Déplacer'],
    changed: [{ clientVisits: [{ ...clientVisit, plannedAt: later.plannedStart }] }, /Modifié entre-temps/],
  },
  'a no-show': {
    screen: visitForm,
    isCertifier: true,
    address: `/?visit=${visit.id}&flow=absent`,
    field: 'Note',
    typed: 'Sonné deux fois',
    saves: ['Terminer : client absent'],
    ended: [
      { visits: [{ ...visit, state: 'cancelled', history: [...visit.history, by('cancelled')] }] },
      /« Annulée » : Marc Peeters/,
    ],
    left: orderLeft,
  },
  'the record of a client’s visit': {
    screen: visitForm,
    address: `/?client=${client.id}`,
    field: 'Personne rencontrée',
    typed: 'Mme Claes',
    ended: [{ clients: [{ ...client, commercial: supervisor }] }, /n’est plus le vôtre/],
    left: [{ clients: [{ id: client.id }] }, /n’est plus le vôtre/],
  },
  'the form of a visit': {
    screen: visitForm,
    isCertifier: true,
    address: `/?visit=${visit.id}&step=present`,
    field: 'Personnes présentes',
    typed: 'Sa fille',
    ended: [{ visits: [{ ...visit, employee: supervisor }] }, /n’est plus à vous/],
    left: orderLeft,
  },
};
