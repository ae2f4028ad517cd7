import type { EmployeeRef } from '#contract/entities/common.ts';
import { paymentOptions } from '#contract/entities/feedback.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import { exampleArgs } from '../examples.ts';
import { certifier, supervisor, testId, testNewOrder } from '../rows.ts';

const orderId = testId(1);
const at = '2026-11-20T09:00:00.000Z';
const address = {
  street: 'Rue Haute',
  number: '12',
  boxnumber: '3',
  apartmentnumber: 'A',
  zipcode: '1000',
  city: 'Bruxelles',
};
const contacts = [{ name: 'Mme Claes', phone: '+32 2 111 22 33', email: 'claes@example.be' }];
const customer = {
  id: testId(500_001),
  type: 'Notary',
  name: 'Étude Janssens',
  phone: '+32 2 222 33 44',
  email: 'etude@example.be',
  vatNumber: 'BE0123456749',
  address: { ...address, street: 'Avenue Louise', number: '77', zipcode: '1050', city: 'Ixelles' },
} as const;
const clientCard = {
  type: 'Notary',
  name: 'Étude Janssens',
  phone: '+32 2 222 33 44',
  email: 'etude@example.be',
  contacts,
  vatNumber: 'BE0123456749',
  address,
  affiliates: ['Agence du Parc'],
  note: 'Préfère le matin',
} as const;
const vatException = { rate: 6, reason: 'Rénovation d’une maison de 1956' };
const services = [{ code: 'PEB', count: 2, durationMinutes: 75, priceInclVat: 43_000 } as const];

const orderFields = {
  internalRemark: 'Sonner deux fois',
  externalRemark: 'Clé au café',
  planningRemark: 'Après 16 h',
  urgent: true,
  tags: ['chien'],
  realEstate: { type: 'house', category: 'renovated' },
  address,
  addressIncomplete: true,
  client: customer,
  contacts,
  consumerType: 'professional',
  services,
  priceInclVat: 43_000,
  total: 41_000,
  vatException,
  commercial: supervisor,
} as const;

const people = { owner: 'M. Dumont', handler: certifier, encodedBy: certifier, visitedBy: certifier } as const;

type Further = { readonly [N in MutationName]?: readonly MutationArgs<N>[] };

/**
 * Returns the arguments that the plain examples leave empty. Together, every argument of the contract has a value in some
 * example.
 */
function further(actor: EmployeeRef): Further {
  const plain = exampleArgs(actor);
  const answer = { note: 'Vu du grenier', proofs: [testId(69)] };
  const answered = (question: string, value: MutationArgs<'followUp.answer'>['answer']['value']) => ({
    orderId,
    question,
    answer: { ...answer, value },
  });
  return {
    'order.create': [{ ...testNewOrder(42), ...changed(orderFields), orderDate: '2026-11-19' }],
    'order.update': [
      {
        orderId,
        changes: changed({
          ...orderFields,
          ...people,
          plannedVisitAt: at,
          invoiceFeedbackMessage: 'La TVA est fausse',
          proofRequest: 'Facture des châssis',
          affiliates: ['Agence du Parc'],
        }),
      },
    ],
    'conflict.restore': restored(),
    'conflict.uphold': [{ conflictId: testId(52), orderId: null, clientId: testId(61) }],
    'order.assign': [{ orderId, assignee: certifier }],
    'order.setLinks': [
      { orderId, changes: { videoUrl: 'https://video.example/1', visit360Url: 'https://360.example/1' } },
    ],
    'payment.record': [{ ...plain['payment.record'], note: 'Reçu signé' }],
    'draft.submit': [{ ...plain['draft.submit'], documentId: testId(68), remark: 'Deuxième version' }],
    'client.decideClaim': [{ ...plain['client.decideClaim'], reason: 'Client suivi par le bureau' }],
    'draft.decide': [{ ...plain['draft.decide'], to: 'rejected', reason: 'Surface fausse' }],
    'proof.request': [{ ...plain['proof.request'], replaces: testId(85) }],
    'visit.plan': [{ ...plain['visit.plan'], services: ['PEB'], overlaps: [testId(33)], besides: [testId(31)] }],
    'visit.move': [
      {
        ...plain['visit.move'],
        services: ['PEB'],
        overlaps: [testId(33)],
        handOver: { from: certifier.id, to: supervisor },
      },
    ],
    'visits.takeOver': [{ ...plain['visits.takeOver'], overlaps: [testId(33)] }],
    'visit.absent': [
      {
        ...plain['visit.absent'],
        absence: { attempts: 2, note: 'Sonné deux fois', uploadId: testId(69), proposedAt: at, fee: 5_000 },
      },
    ],
    'feedback.submit': [
      {
        ...plain['feedback.submit'],
        checklist: [
          { code: 'all-address', done: true, note: 'Boîte 3', result: 'ok', value: 12.5, photos: [testId(69)] },
          { code: 'ELE-verdict', done: true, note: '', result: 'ok', choice: 'conform', inBulk: true },
        ],
        options: [...paymentOptions],
        remarks: 'Chien méchant',
      },
    ],
    'feedback.correct': [
      {
        ...plain['feedback.correct'],
        checklist: [
          { code: 'all-address', done: true, note: 'Boîte 4', result: 'ok', value: 13.5, photos: [testId(69)] },
          { code: 'ELE-verdict', done: false, note: '', result: 'notOk', choice: 'not-conform', inBulk: true },
        ],
        options: [...paymentOptions],
        remarks: 'Chien gentil',
      },
    ],
    'followUp.answer': [
      answered('plans', { type: 'files', uploadIds: [testId(69)] }),
      answered('floor-area', { type: 'numbers', numbers: [84.5] }),
      answered('building-year', { type: 'numbers', numbers: [1650], confirmed: true }),
      {
        orderId,
        question: 'plans',
        answer: {
          ...answer,
          value: { type: 'unknown', reason: 'absent' },
          from: { type: 'visitForm', feedbackId: testId(72) },
        },
      },
      answered('proof-address', { type: 'text', text: 'Illisible' }),
      answered('cellar-heated', { type: 'yesno', yes: true }),
      answered('wall-insulation', { type: 'choices', codes: ['visible'] }),
      answered('wall-insulation', { type: 'unknown', reason: 'inaccessible' }),
    ],
    'upload.attach': [
      { ...plain['upload.attach'], originalId: testId(69), takenAt: '2026-11-12T13:05:09.000Z' },
      { ...plain['upload.attach'], orderId: null, clientId: testId(61), requirement: null, clientVisitId: testId(62) },
    ],
    'upload.review': [{ ...plain['upload.review'], under: plain['upload.attach'].requirement }],
    'client.create': [changed({ clientId: testId(75), ...clientCard })],
    'client.merge': [{ clientId: testId(61), mergedId: testId(79), changes: changed(clientCard) }],
    'client.update': [{ clientId: testId(61), changes: changed(clientCard) }],
    'clientVisit.complete': [
      { ...plain['clientVisit.complete'], materials: 'Dépliants', outcome: 'Intéressée par le 360°' },
    ],
    'reminder.create': [{ ...plain['reminder.create'], note: 'Après 14 h', orderId, clientId: testId(61) }],
    'reminder.update': [
      {
        reminderId: testId(63),
        changes: { title: 'Rappeler demain', note: 'Le fils', dueAt: at, assignee: supervisor },
      },
    ],
    'profile.update': [
      { employeeId: actor.id, changes: { phone: '+32 470 12 34 56', pictureId: testId(69), language: 'nl' } },
    ],
    'visit.start': [{ ...plain['visit.start'], coordinates: { latitude: 50.85, longitude: 4.35, accuracy: 12 } }],
    'unavailability.set': [{ ...plain['unavailability.set'], note: 'À la mer' }],
  };
}

/** Returns a restore of each restorable field of an order and of a client. */
function restored(): MutationArgs<'conflict.restore'>[] {
  const { tags: _, ...restorable } = changed(orderFields);
  const payment = {
    paymentId: testId(71),
    method: 'cash',
    amount: 10_000,
    receivedAt: at,
    receivedBy: certifier,
    note: 'Reçu signé',
  };
  const absence = { attempts: 2, note: 'Personne', uploadId: testId(69), proposedAt: at, fee: 5_000 };
  const visit = { visitId: testId(31), by: certifier, steps: [{ state: 'absent', at }], absence };
  const more = { plannedVisitAt: at, assignee: certifier, payment, visit, invoiceFeedbackMessage: 'La TVA est fausse' };
  const fields = { ...restorable, ...changed(people), ...more };
  const { affiliates: __, note: ___, ...lossyOfClient } = changed(clientCard);
  const ofOrder = { conflictId: testId(51), orderId, clientId: null };
  const ofClient = { conflictId: testId(52), orderId: null, clientId: testId(61) };
  return [
    ...Object.entries(fields).map(([field, value]) => ({ ...ofOrder, value: { [field]: value } })),
    ...Object.entries(lossyOfClient).map(([field, value]) => ({ ...ofClient, value: { [field]: value } })),
  ];
}

/** Extracts the changeable lists of the contract. */
type Changeable<T> = T extends readonly (infer Item)[]
  ? Changeable<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Changeable<T[K]> }
    : T;

function changed<T>(fields: T): Changeable<T> {
  return structuredClone(fields) as Changeable<T>;
}

/** Returns examples of every mutation with every optional argument given. */
export function fullExamples(actor: EmployeeRef): { name: MutationName; args: unknown }[] {
  const more: Readonly<Record<string, readonly unknown[] | undefined>> = further(actor);
  return Object.entries(exampleArgs(actor)).flatMap(([key, plain]) => {
    const name = key as MutationName;
    const over = definitionOf(name).decides === undefined ? [] : [{ ...plain, seen: at }];
    return [plain, ...over, ...(more[name] ?? [])].map((args) => ({ name, args }));
  });
}
