import { afterEach, beforeEach, expect, test } from 'vitest';
import { named, subjectId } from '#data/drafts/draft-name.ts';
import { subjectOfRow } from '#data/outbox/mutation-subject.ts';
import { withLabels } from '#data/queries/sync/subject-labels.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { readDraft } from '#features/sync/cards/read-draft.ts';
import { formatsOf } from '#ui/format.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testClient, testId, testOrder, testUpload, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { draftRegistry } from './draft-registry.ts';

const [order, visit, client, upload] = [testId(1), testId(31), testId(61), testId(70)];
const context = { i18n: speak('fr'), formats: formatsOf('fr'), content: null };
let db: UserDatabase;
let next = 900;

beforeEach(async () => {
  db = openUserDatabase('registry', testId((next += 1)));
  await storeRows(db, 'orders', [testOrder(1)]);
  await storeRows(db, 'visits', [testVisit(31, 1, { plannedStart: '2026-11-24T09:30:00.000Z', employee: certifier })]);
  await storeRows(db, 'uploads', [testUpload(70, 1)]);
  await storeRows(db, 'clients', [testClient(61, { commercial: { id: db.userId, name: 'Marc' } })]);
});
afterEach(() => db.delete());

const decision = (key: string): string => `/supervision?draft=${encodeURIComponent(key)}`;

/** What earlier versions stored drafts under, and where each opens. */
const earlier: readonly (readonly [key: string, title: string, path: string])[] = [
  [`order:${order}:internalRemark`, 'Remarque interne', `/orders/${order}#form-remarks`],
  [`order:${order}:tags`, 'Étiquettes', `/orders/${order}#form-labels`],
  [`order:${order}:plannedVisitAt`, 'Visite prévue', `/orders/${order}#form-planning`],
  [`order:${order}:assignee`, 'Attribution', `/orders/${order}#form-assign`],
  [`order:${order}:message`, 'Message', `/orders/${order}#form-message`],
  [`order:${order}:client`, 'Client', `/orders/${order}?sheet=client`],
  [`order:${order}:address`, 'Adresse', `/orders/${order}?sheet=address`],
  [`order:${order}:cancelReason`, 'Raison de l’annulation', `/orders/${order}#office`],
  [`order:${order}:payment`, 'Paiement', `/orders/${order}?tab=file&payment=1#billing`],
  [`order:${order}:survey`, 'Attribution du relevé', `/suivi?order=${order}`],
  [
    `payment-correction:${order}:${testId(81)}`,
    'Raison de la correction d’un paiement',
    `/orders/${order}?tab=file&correct=${testId(81)}#billing`,
  ],
  [`plan:${order}:  `, 'Visite à planifier', `/orders/${order}?plan=${order}#visit`],
  [
    `plan:${order}:${certifier.id} 2026-11-24 10:00`,
    'Visite à planifier',
    `/orders/${order}?plan=${encodeURIComponent(`${order} ${certifier.id} 2026-11-24 10:00`)}#visit`,
  ],
  // A day of the board without a person, and a person without an hour.
  [
    `plan:${order}: 2026-11-24 `,
    'Visite à planifier',
    `/orders/${order}?plan=${encodeURIComponent(`${order}  2026-11-24`)}#visit`,
  ],
  [
    `plan:${order}:${certifier.id} 2026-11-24 `,
    'Visite à planifier',
    `/orders/${order}?plan=${encodeURIComponent(`${order} ${certifier.id} 2026-11-24`)}#visit`,
  ],
  [`plan:${visit}:  `, 'Déplacement de la visite', `/orders/${order}?plan=${visit}#visit`],
  [`proofs:${order}`, 'Demande de preuves', `/orders/${order}?tab=photos&proofs=1#documents`],
  [`draft:${order}`, 'Brouillon PEB', `/orders/${order}?tab=file&peb-draft=1#draft`],
  [`survey:${order}:Q12.note`, 'Réponse au relevé', `/suivi?order=${order}`],
  [`survey-return:${order}:piece`, 'Réponses à revoir', decision(`survey-return:${order}:piece`)],
  [`refusal:${order}:${upload}`, 'Raison d’un renvoi', decision(`refusal:${order}:${upload}`)],
  [`refusal:${order}:acceptance`, 'Raison d’un renvoi', `/suivi?order=${order}`],
  [`claim-refusal:${client}:${certifier.id}`, 'Raison d’un refus', decision(`claim-refusal:${client}:${certifier.id}`)],
  [`visit-form:${visit}`, 'Formulaire de visite', `/formvisit?visit=${visit}`],
  [`visit-correct:${visit}`, 'Correction du formulaire de visite', `/formvisit?visit=${visit}&flow=correct`],
  [`visit-absent:${visit}`, 'Client absent', `/formvisit?visit=${visit}&flow=absent`],
  [`cancel:${visit}`, 'Annulation de la visite', `/orders/${order}#visit`],
  [`edit:${upload}`, 'Photo modifiée', `/orders/${order}?edit-file=${upload}#documents`],
  [
    `agenda move ${visit}`,
    'Déplacement de la visite',
    `/agenda?view=day&date=2026-11-24&who=${certifier.id}&open=${visit}&move=1`,
  ],
  ['agenda unavailability new', 'Indisponibilité', '/agenda?open=new'],
  [`client:${client}`, 'Modification du client', `/clients/${client}?edit=1`],
  [`client-visit:${client}`, 'Compte rendu de visite', `/formvisit?client=${client}`],
  [`client-plan:${client}`, 'Visite à planifier', `/clients/${client}`],
  [`client-new:${testId(62)}`, 'Nouveau client', `/clients?new=${testId(62)}`],
  [`new-order:${testId(2)}`, 'Nouvelle commande', `/orders/new?order=${testId(2)}`],
  ['reminder:new', 'Rappel', '/rappel?remind=new'],
  [`reminder:order.${order}`, 'Rappel', `/rappel?remind=order.${order}`],
  ['profile.phone', 'Profil', '/profile'],
];

test.each(earlier)('[LW6g] the draft %s is %s and opens at %s', async (key, title, path) => {
  const draft = await named({ key, text: 'x', base: '', changedAt: 1 }, db.visits);
  // The form that opens writes under the same key.
  expect(draft.key).toBe(key);
  const definition = draftRegistry.get(draft.kind);
  const handle =
    draft.subject === null ? definition?.(draft.field ?? '') : definition?.(subjectId(draft), draft.field ?? undefined);
  expect(handle).toEqual({ key, kind: draft.kind, subject: draft.subject, field: draft.field });
  const item = { draft, ...(await subjectOfRow(db, draft.subject)) };
  const [found] = await withLabels(db, [item], ({ subject }) => subject);
  expect(readDraft(draftRegistry, item, found?.label ?? null, context)).toEqual({ title, path, stranded: null });
});

test('every kind of draft had a key in an earlier version, or opens by a definition all the same', async () => {
  const kinds = new Set<string>();
  for (const [key] of earlier) kinds.add((await named({ key, text: '', changedAt: 1 }, db.visits)).kind);
  expect([...draftRegistry.keys()].filter((kind) => !kinds.has(kind))).toEqual(['clientMove']);
});
