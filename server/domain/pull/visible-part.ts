import type { Client } from '#contract/entities/client.ts';
import { client } from '#contract/entities/client.ts';
import { conflict } from '#contract/entities/conflict.ts';
import { foundClient } from '#contract/protocol/search/clients.ts';
import type { ChangedRow } from '../../db/records/memberships.ts';
import { ownScope } from '../rows/scopes.ts';
import type { Viewer } from '../rows/viewer.ts';

const searched = foundClient.omit({ own: true, claimed: true });

/** Returns what an agent who only claims a client may know: what the search showed, and the claim. */
function claimedPart(stored: unknown, viewer: Viewer): Client {
  const { claims, createdAt } = client.parse(stored);
  const own = claims.filter(({ by }) => by.id === viewer.id);
  return {
    ...searched.parse(stored),
    contacts: [],
    affiliates: [],
    note: '',
    claims: own,
    // The search does not show when and by whom the client was added.
    createdAt: own[0]?.at ?? createdAt,
    createdBy: null,
  };
}

/** Returns a proposed visit without where its author was, which nobody sees of another (rule PL3l). */
function withoutPosition(changed: ChangedRow): ChangedRow {
  if (!changed.row.includes('"position"')) return changed;
  const { position: _, ...rest } = conflict.loose().parse(JSON.parse(changed.row));
  return { ...changed, row: JSON.stringify(rest) };
}

/**
 * Returns the row as the viewer may have it: a client that they only claim is reduced, until a supervisor decides. The
 * viewer's own scope holds clients by their claims only.
 */
export function visiblePart(changed: ChangedRow, viewer: Viewer): ChangedRow {
  if (changed.collection === 'conflicts') return withoutPosition(changed);
  if (changed.collection !== 'clients' || changed.scopes !== JSON.stringify([ownScope(viewer.id)])) return changed;
  return { ...changed, row: JSON.stringify(claimedPart(JSON.parse(changed.row), viewer)) };
}
