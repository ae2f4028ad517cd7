import { rowKey } from '#contract/collections.ts';
import type { Decided } from '#contract/entities/decision.ts';
import type { RowEffect, RowsRead } from '#contract/mutations/definition.ts';
import { targetsOf } from '#contract/mutations/definition.ts';
import type { MutationError } from '#contract/protocol/errors.ts';
import type { MadeDecision } from '#contract/rules/decisions.ts';
import type { DeviceTimes } from '#contract/rules/people/device-clock.ts';
import { lastDecision, saysTheSame, unseenDecision } from '#contract/rules/decisions.ts';
import type { Effect, PushedMutation, PushResult } from '#contract/protocol/sync/push.ts';
import { sameJson } from '#contract/rules/text/same-json.ts';
import type { LostValue, Outcome } from '../rows/apply.ts';
import { applyMutation } from '../rows/apply.ts';
import { onlyAdditions, withAddedTexts } from './contributions.ts';
import { outgrows } from './row-bytes.ts';
import type { RowSet } from '../rows/row-set.ts';
import { authorize } from '../people/permissions.ts';
import { scopesOfViewer } from '../rows/scopes.ts';
import type { ReadFacts } from '../rules/reads.ts';
import { noFacts } from '../rules/reads.ts';
import type { DecidingContent, Facts, Proposals } from '../rules/rule.ts';
import { withStoredNames } from '../rules/rule.ts';
import type { ParsedMutation } from './parse-mutation.ts';
import type { Viewer } from '../rows/viewer.ts';
import { refOf } from '../rows/viewer.ts';
import { rowScopesAfter } from '../rows/write-plan.ts';

/** A parsed mutation and its author. */
export interface SubmittedMutation {
  viewer: Viewer;
  /** The device of the author's sign-in; null for a sign-in without one. */
  deviceId: string | null;
  content: DecidingContent;
  mutation: PushedMutation;
  /** Its corrected instants with the device's own (rule OB7g). */
  deviceTimes: DeviceTimes;
  /** SHA-256 of the name, version, arguments and base (rule OB4). */
  hash: string;
  /** When the change was made as its device claims, by the server's clock, in milliseconds. */
  madeAt: number;
  /** The server's clock. */
  now: Date;
  /** No change of the device is older, by the server's clock, in milliseconds (rule OB7e). */
  claimsFrom: number;
  /** The number of the order or paper to create. */
  number?: string;
  /** What was read of it besides rows. */
  read?: ReadFacts;
  /** When the life of a link that is made now ends. */
  proofLinkUntil: string;
  /** Of the undoing of a step at a visit that its author still has, though its order has left them. */
  departure?: Facts['departure'];
  /** Sources of identifiers and random numbers for the server's own effects. */
  source: { newId: () => string; random: () => number };
  parsed: ParsedMutation;
}

/** The result and the changes of a mutation. */
export interface Decision {
  result: PushResult;
  outcome: Outcome;
}

/** Returns a result that refuses a mutation. */
export function refused(id: string, error: MutationError): PushResult {
  return { id, status: 'refused', error };
}

function notBefore(since: string, instant: string): string {
  return instant < since ? since : instant;
}

/**
 * Returns the contract's effects: the device shows the same.
 * @param since the earliest instant that the change may have: that of its order
 */
export function effectsOf(
  { viewer, mutation, madeAt, deviceTimes, parsed }: SubmittedMutation,
  rows: RowsRead,
  args = parsed.args,
  since = '',
): RowEffect[] {
  const at = notBefore(since, mutation.createdAt);
  const correctedAt = notBefore(since, new Date(madeAt).toISOString());
  return parsed.definition.effects(args, { actor: refOf(viewer), at, correctedAt, deviceTimes }, rows);
}

/** Returns when the mutation's order was created, or came to a former holder; the beginning of time when it has none. */
function orderSince({ parsed: { definition, args } }: SubmittedMutation, rows: RowSet, formerly?: Formerly): string {
  const [collection, id = ''] = definition.root(args).split('/');
  const createdAt = (collection === 'orders' ? rows.get('orders', id)?.createdAt : undefined) ?? '';
  return notBefore(formerly?.since?.toISOString() ?? '', createdAt);
}

/** Returns every row of the mutation with its version after the changes; null where the author may not see it. */
function effectsFor(viewer: Viewer, effects: readonly RowEffect[], outcome: Outcome, rows: RowSet): Effect[] {
  const scopes = scopesOfViewer(viewer);
  const changed = new Map(outcome.changes.map((change) => [rowKey(change.collection, change.id), change]));
  return targetsOf(effects).flatMap((key) => {
    const now = changed.get(key) ?? rows.stored(key);
    if (now === undefined) return [];
    const visible = rowScopesAfter(now, rows, outcome.changes).scopes.some((scope) => scopes.includes(scope));
    return [{ collection: now.collection, id: now.id, version: visible ? now.version : null }];
  });
}

/** Returns the proposed values that differ from the stored ones, as values for the office to decide on. */
function proposedValues(
  { orderId, values, position }: Proposals<unknown>,
  { viewer, madeAt, claimsFrom }: SubmittedMutation,
  rows: RowSet,
): LostValue[] {
  const stored = rows.stored(rowKey('orders', orderId));
  const kept: Record<string, unknown> = { ...stored?.row };
  return Object.entries(values)
    .filter(([field, value]) => !sameJson(value, kept[field]))
    .map(([field, lost]) => ({
      orderId,
      field,
      lost,
      kept: kept[field] ?? null,
      lostBy: refOf(viewer),
      keptBy: stored?.authors?.[field] ?? null,
      ...(position === undefined ? {} : { position }),
      writtenAt: new Date(
        Math.max(madeAt, claimsFrom, Date.parse(rows.get('orders', orderId)?.createdAt ?? '1970-01-01')),
      ).toISOString(),
    }));
}

function nothingApplied(): Outcome {
  return { changes: [], lost: [], merged: false };
}

/** Returns the decision that refuses a mutation and changes nothing. */
export function refusal({ mutation }: SubmittedMutation, error: MutationError): Decision {
  return { result: refused(mutation.id, error), outcome: nothingApplied() };
}

/** Returns the decision of somebody else that the author of this one had not seen (rule DC1). */
function decidedUnseen({ row, claimant, seen }: MadeDecision, { id }: Viewer, rows: RowSet): Decided | undefined {
  return unseenDecision(lastDecision(rows.stored(row)?.row, claimant), seen, id);
}

/** Returns the decision that accepts a mutation and changes nothing. */
function nothingToDo(submitted: SubmittedMutation, rows: RowSet): Decision {
  const outcome = nothingApplied();
  const effects = effectsFor(submitted.viewer, effectsOf(submitted, rows), outcome, rows);
  return { result: { id: submitted.mutation.id, status: 'applied', effects }, outcome };
}

/** Applies these arguments: the contract's effects, and then the server's. */
function outcomeOf(
  { viewer, mutation, parsed: { definition, rule } }: SubmittedMutation,
  args: ParsedMutation['args'],
  effects: RowEffect[],
  facts: Facts,
): Outcome {
  const { base } = mutation;
  const applied = { definition, args, base, actor: refOf(viewer), at: facts.at, byOffice: viewer.supervisor };
  return applyMutation(applied, effects, facts.rows, (after) => rule.effects?.(args, facts, after) ?? []);
}

/** The time during which the author of evidence had what it is about (rules PL3f, PL3k). */
export interface Formerly {
  /** Null when it is not known. */
  since: Date | null;
  left: Date;
  /** True when their device had reported before that it held what they did (rule PL3m). */
  wasReported: boolean;
}

/** Returns what is known of a mutation whose author had what it is about. */
function contribution(
  { madeAt, departure }: SubmittedMutation,
  formerly: Formerly | undefined,
  at: string,
): Pick<Facts, 'contributes' | 'isFromBefore' | 'wasReported' | 'departure'> {
  if (formerly === undefined) return { contributes: false, isFromBefore: false, wasReported: false, departure };
  const { left, wasReported } = formerly;
  // By both of its times: what is noted is ordered by `at`, and a clock that is right within the tolerance is left alone.
  const isFromBefore = Math.max(madeAt, Date.parse(at)) <= left.getTime();
  return { contributes: true, isFromBefore, wasReported, departure };
}

/**
 * Decides a mutation on these rows: first whether the author has the right, then by the rule of the mutation.
 * @param formerly for evidence about what its author has no longer
 */
export function decide(given: SubmittedMutation, rows: RowSet, formerly?: Formerly): Decision {
  const submitted = formerly === undefined ? given : withAddedTexts(given, rows);
  const { viewer, mutation, madeAt, claimsFrom, number, content, read, proofLinkUntil, source } = submitted;
  const { definition, rule, args } = submitted.parsed;
  const since = orderSince(submitted, rows, formerly);
  const at = notBefore(since, mutation.createdAt);
  const facts = {
    viewer,
    rows,
    madeAt,
    vouchedAt: Math.max(madeAt, claimsFrom),
    at,
    now: submitted.now,
    number,
    ...contribution(submitted, formerly, at),
    content,
    proofLinkUntil,
    ...noFacts,
    ...read,
    ...source,
  };
  const reason = authorize(definition.right, args, facts);
  if (reason !== undefined) return refusal(submitted, typeof reason === 'string' ? { code: reason } : reason);
  if (rule.isGone?.(args, facts) === true) return refusal(submitted, { code: 'StateNotAllowed' });
  const made = definition.decides?.(args);
  const decided = made === undefined ? undefined : decidedUnseen(made, viewer, rows);
  if (decided !== undefined && made !== undefined && !saysTheSame(made, decided))
    return refusal(submitted, { code: 'DecidedMeanwhile', decided });
  // What was decided in the same way stands, with its author.
  if (decided !== undefined) return nothingToDo(submitted, rows);
  const why = definition.refusal?.(args, facts) ?? rule.refusal?.(args, facts);
  if (why !== undefined) return refusal(submitted, typeof why === 'string' ? { code: why } : why);
  const proposals = rule.proposals?.(args, facts);
  const now = withStoredNames(proposals === undefined ? args : proposals.rest, rows);
  const effects = now === null ? [] : effectsOf(submitted, rows, now, since);
  const applied = now === null ? nothingApplied() : outcomeOf(submitted, now, effects, facts);
  const outcome = facts.contributes ? onlyAdditions(applied, facts) : applied;
  if (outcome === undefined) return refusal(submitted, { code: 'NotFound' });
  if (outcome.standing !== undefined) return refusal(submitted, { code: 'Conflict', standing: outcome.standing });
  if (outgrows(outcome, rows, facts)) return refusal(submitted, { code: 'PayloadTooLarge' });
  if (proposals !== undefined) {
    outcome.lost.push(...proposedValues(proposals, submitted, rows));
    outcome.merged = true;
  }
  const status = outcome.merged ? 'merged' : 'applied';
  return { result: { id: mutation.id, status, effects: effectsFor(viewer, effects, outcome, rows) }, outcome };
}
