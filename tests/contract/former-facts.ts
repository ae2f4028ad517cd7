import type { AnyRow } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import type { Decision } from '#server/domain/push/decide.ts';
import { decide } from '#server/domain/push/decide.ts';
import { RowSet } from '#server/domain/rows/row-set.ts';
import { ruleOf } from '#server/domain/rules/catalogue.ts';
import { collectionOf } from '../support/data/collection-of.ts';
import { exampleArgs, exampleRows } from '../support/examples.ts';
import { fullExamples } from '../support/contract/full-examples.ts';
import { certifier, supervisor, testConflict, testFollowUp } from '../support/rows.ts';
import { submittedMutation } from '../support/data/submitted.ts';
import { wholeSurvey } from '../support/data/whole-survey.ts';

/** What the server makes of a mutation of who has lost the order, or the client (rule PL3f). Null: it is refused. */
export interface FormerFacts {
  /** Collections of new rows, and fields of rows that others have now. */
  adds: string[];
  /** What waits for the office's decision. */
  waits: string[];
}

/** After everything that the examples did. */
const now = new Date('2026-12-31T10:00:00.000Z');

const { visitId, step } = exampleArgs(certifier)['visit.undo'];
const stepThatWaits = { visitId, by: certifier, steps: [step], absence: null };

/** The example rows of who has lost the order to another, who has answered the whole survey. */
function rowsOfAnother(name: MutationName): AnyRow[] {
  // Who has the client no longer notes a visit that nobody planned.
  const there = exampleRows(certifier, name).filter((row) => name !== 'clientVisit.plan' || !('plannedAt' in row));
  return there.map((row): AnyRow => {
    if ('orderDate' in row) return { ...row, assignee: supervisor };
    // A step of theirs that waits.
    if ('restored' in row) return testConflict(51, 1, { field: 'visit', lost: stepThatWaits });
    if ('answers' in row) return testFollowUp(1, { state: 'submitted', answers: wholeSurvey(supervisor) });
    return 'plannedStart' in row ? { ...row, employee: supervisor, state: 'planned', history: [] } : row;
  });
}

/** Returns the example arguments that are evidence, each changed field by itself. */
function evidenceOf(name: MutationName): unknown[] {
  const { evidence } = definitionOf(name);
  const full = fullExamples(certifier).flatMap((one) => (one.name === name ? [one.args] : []));
  const single = [exampleArgs(certifier)[name], ...full].flatMap((args) => {
    if (typeof args !== 'object' || args === null || !('changes' in args)) return [args];
    const changes: [string, unknown][] = Object.entries(args.changes ?? {});
    return changes.map(([field, value]) => ({ ...args, changes: { [field]: value } }));
  });
  return single.filter((args) => evidence?.(args) === true);
}

function decided(name: MutationName, args: unknown): Decision {
  const rows = rowsOfAnother(name).map((row) => ({ collection: collectionOf(row), id: row.id, version: 1, row }));
  const { length } = rows;
  return decide(
    submittedMutation({
      viewer: { ...certifier, supervisor: false, commercial: true },
      mutation: { id: `m${length}`, lane: '', seq: 0, name, v: 1, args, createdAt: now.toISOString() },
      now,
      parsed: { definition: definitionOf(name), rule: ruleOf(name), args },
    }),
    new RowSet(rows.map((row) => ({ ...row, authors: null, reach: null }))),
    { since: null, left: now, wasReported: false },
  );
}

/** Returns the new collections and the changed fields of a decision. */
function addedBy({ outcome }: Decision): string[] {
  return outcome.changes.flatMap(({ collection, row, before }) => {
    if (collection === 'notifications') return [];
    if (before === undefined) return [collection];
    const former = new Map<string, unknown>(Object.entries(before.row));
    const changed = Object.entries(row).filter(
      ([field, value]) => JSON.stringify(former.get(field)) !== JSON.stringify(value),
    );
    return changed.map(([field]) => `${rowKey(collection, field).replace('/', '.')}`);
  });
}

/** Returns what the server accepts of a mutation's examples; null when it is no evidence. */
export function formerFacts(name: MutationName): FormerFacts | null {
  const decisions = evidenceOf(name).map((args) => decided(name, args));
  if (decisions.length === 0) return null;
  return {
    adds: [...new Set(decisions.flatMap(addedBy))],
    waits: [...new Set(decisions.flatMap(({ outcome }) => outcome.lost.map(({ field }) => field)))],
  };
}
