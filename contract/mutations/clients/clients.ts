import { z } from 'zod';
import { reasonMax } from '../../values/limits.ts';
import { rowKey } from '../../collections.ts';
import type { Client } from '../../entities/client.ts';
import { affiliatesMax, decidedClaimsMax } from '../../entities/client.ts';
import { givenEmployee, recordId, trimmedLine } from '../../entities/common.ts';
import type { Decided } from '../../entities/decision.ts';
import { seenDecision } from '../../entities/decision.ts';
import { newOrder, remark } from '../../entities/order.ts';
import { decidedAt, isMadeAnyway, lastDecision, unseenDecision } from '../../rules/decisions.ts';
import type { MergePolicy } from '../../rules/merge.ts';
import { mergedBy } from '../../rules/merge.ts';
import type { Judged, Refusal } from '../definition.ts';
import { changeOn, defineMutation, effectOn, onRow } from '../definition.ts';
import { ownClaimRefusal } from './claim-refusal.ts';

const { type, name, phone, email } = newOrder.shape.client.shape;
const vatNumber = newOrder.shape.client.shape.vatNumber.unwrap();
const address = newOrder.shape.client.shape.address.unwrap();
const fields = {
  type,
  name,
  phone,
  email,
  contacts: newOrder.shape.contacts,
  vatNumber,
  address,
  affiliates: z.array(trimmedLine(200).min(1)).max(affiliatesMax),
  note: remark,
};

const createArgs = z.strictObject({ clientId: recordId, ...fields });
type Create = z.infer<typeof createArgs>;
const onClient = onRow<{ clientId: string }>('clients', 'client', (a) => a.clientId);

/** Adds a client and assigns them to their creator. */
export const clientCreate = defineMutation({
  name: 'client.create',
  version: 1,
  remote: 'main',
  args: createArgs,
  right: 'sales',
  ...onClient,
  requires: () => [],
  creates: (a: Create) => rowKey('clients', a.clientId),
  effects: ({ clientId: id, ...given }, { actor, at }) => {
    const fresh: Client = {
      id,
      ...given,
      commercial: actor,
      claims: [],
      createdAt: at,
      createdBy: actor,
      orders: { count: 0, lastOn: null },
      lastVisitAt: null,
    };
    return [effectOn('clients', id, (row) => row ?? fresh)];
  },
});

/** Client fields whose concurrent edits lose a value (rule CF2). */
export const lossyClientFields = {
  type: fields.type.exactOptional(),
  name: fields.name.exactOptional(),
  phone: fields.phone.exactOptional(),
  email: fields.email.exactOptional(),
  contacts: fields.contacts.exactOptional(),
  vatNumber: fields.vatNumber.exactOptional(),
  address: fields.address.exactOptional(),
};

const changeable = {
  ...lossyClientFields,
  affiliates: fields.affiliates.exactOptional(),
  note: fields.note.exactOptional(),
};
const changes = z
  .strictObject(changeable)
  .refine((given) => Object.keys(given).length > 0, { message: 'nothing to change' });
const updateArgs = z.strictObject({ clientId: recordId, changes });
type Update = z.infer<typeof updateArgs>;

function changesOf({ clientId, changes: given }: { clientId: string; changes: object }) {
  return { row: rowKey('clients', clientId), fields: Object.keys(given), cleanedBy: changes.shape };
}

const merge = {
  ...mergedBy('last', lossyClientFields),
  affiliates: 'set',
  note: 'both',
} satisfies Record<keyof Required<Update['changes']>, MergePolicy>;

/** Refuses what is about a client who was merged into another one. */
function unlessMerged(clientId: string, { rows }: Judged): Refusal {
  return rows.get('clients', clientId)?.mergedInto === undefined ? undefined : 'StateNotAllowed';
}

/** Changes the fields of a client. */
export const clientUpdate = defineMutation({
  name: 'client.update',
  version: 1,
  remote: 'main',
  args: updateArgs,
  right: 'ownClient',
  refusal: ({ clientId }: Update, judged) => unlessMerged(clientId, judged),
  ...onClient,
  merge,
  updates: 'clients',
  changes: (a: Update) => changesOf(a),
  effects: (a) => [changeOn('clients', a.clientId, (client) => ({ ...client, ...a.changes }))],
});

const mergeArgs = z
  .strictObject({
    /** The client that stays. */
    clientId: recordId,
    /** The client that is the same one. */
    mergedId: recordId,
    /** The fields of the client that stays, as they differ from before. */
    changes: z.strictObject(changeable),
  })
  .refine(({ clientId, mergedId }) => clientId !== mergedId, { path: ['mergedId'], message: 'another client' });
type Merge = z.infer<typeof mergeArgs>;

/**
 * Merges two clients that are one. Their orders go to the client that stays; visits, reminders and files are read with
 * its own. The other leaves lists and search, and its row says where it went. Of two agents, the one of the client that stays
 * has both.
 */
export const clientMerge = defineMutation({
  name: 'client.merge',
  version: 1,
  remote: 'main',
  args: mergeArgs,
  right: 'mergesClients',
  ...onClient,
  requires: (a: Merge) => [rowKey('clients', a.clientId), rowKey('clients', a.mergedId)],
  refusal: ({ clientId, mergedId }: Merge, judged) => {
    const merged = judged.rows.get('clients', mergedId);
    // A repetition is harmless.
    if (merged?.mergedInto === clientId) return undefined;
    const { supervisor, id } = judged.viewer;
    const isTheirs = merged === undefined || supervisor || merged.commercial?.id === id;
    return unlessMerged(clientId, judged) ?? unlessMerged(mergedId, judged) ?? (isTheirs ? undefined : 'Forbidden');
  },
  merge,
  updates: 'clients',
  changes: (a: Merge) => changesOf(a),
  effects: (a) => [
    changeOn('clients', a.clientId, (client) =>
      Object.keys(a.changes).length === 0 ? client : { ...client, ...a.changes },
    ),
    changeOn('clients', a.mergedId, (client) =>
      client.mergedInto === a.clientId ? client : { ...client, mergedInto: a.clientId, claims: [] },
    ),
  ],
});

const claimArgs = z.strictObject({ clientId: recordId });
type Claim = z.infer<typeof claimArgs>;

/** Claims a client. The agent whose client this is decides, or a supervisor. */
export const clientClaim = defineMutation({
  name: 'client.claim',
  version: 1,
  remote: 'main',
  args: claimArgs,
  right: 'sales',
  refusal: ({ clientId }: Claim, judged) => {
    const isOwn = judged.rows.get('clients', clientId)?.commercial?.id === judged.viewer.id;
    return isOwn ? 'StateNotAllowed' : unlessMerged(clientId, judged);
  },
  ...onClient,
  effects: (a: Claim, { actor, at }) => [
    changeOn('clients', a.clientId, (client) =>
      client.commercial?.id === actor.id || client.claims.some(({ by }) => by.id === actor.id)
        ? client
        : { ...client, claims: [...client.claims, { by: actor, at }] },
    ),
  ],
});

const decideArgs = z.strictObject({
  clientId: recordId,
  employee: givenEmployee,
  given: z.boolean(),
  /** Why it is refused. Since version 2. */
  reason: z.string().trim().max(reasonMax).exactOptional(),
  ...seenDecision,
});
type Decide = z.infer<typeof decideArgs>;

/** True while a claim waits, and when it was refused and is given all the same. */
export function canDecideClaim(client: Client, { employee, given, seen }: Decide): boolean {
  if (client.claims.some(({ by }) => by.id === employee.id)) return true;
  return given && client.commercial?.id !== employee.id && isMadeAnyway(lastDecision(client, employee.id), seen);
}

/**
 * Accepts or refuses an agent's claim: a supervisor, or the agent whose client this is. An accepted claim moves the client
 * and their orders to the agent. An agent who refuses their own claim withdraws it.
 */
export const clientDecideClaim = defineMutation({
  name: 'client.decideClaim',
  version: 3,
  // Version 2 did not name the decision that was seen.
  remote: 'main',
  args: decideArgs,
  right: 'decidesClaim',
  refusal: ownClaimRefusal,
  ...onClient,
  decides: ({ clientId, employee, given, reason = '', seen }: Decide) => ({
    row: rowKey('clients', clientId),
    claimant: employee.id,
    accepted: given,
    reason,
    seen,
  }),
  effects: (a: Decide, { actor, correctedAt }) => [
    changeOn('clients', a.clientId, (client) => {
      const last = lastDecision(client, a.employee.id);
      if (unseenDecision(last, a.seen, actor.id) !== undefined || !canDecideClaim(client, a)) return client;
      const others = client.claims.filter(({ by }) => by.id !== a.employee.id);
      const madeAt = (claimantId: string) => decidedAt(correctedAt, lastDecision(client, claimantId));
      const decided: Decided = { accepted: a.given, reason: a.reason ?? '', by: actor, at: madeAt(a.employee.id) };
      const refused = { accepted: false, reason: '', by: actor };
      // Whoever asked besides is refused by the same decision.
      const also = a.given
        ? others.map(({ by }) => ({ claimant: by, decided: { ...refused, at: madeAt(by.id) } }))
        : [];
      const asked = [...client.claims.map(({ by }) => by), ...(client.decidedClaims ?? []).map((one) => one.claimant)];
      // As the one who asked is named in the row, whatever the device says.
      const claimant = asked.find(({ id }) => id === a.employee.id) ?? a.employee;
      const all = [...(client.decidedClaims ?? []), ...also, { claimant, decided }];
      const next = { ...client, claims: a.given ? [] : others, decidedClaims: all.slice(-decidedClaimsMax) };
      return a.given ? { ...next, commercial: claimant } : next;
    }),
  ],
});
