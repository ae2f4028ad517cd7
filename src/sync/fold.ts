import type { AnyRow, CollectionName } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import { correctedDeeds } from '#contract/rules/device-clock.ts';
import { withoutLostLink } from '#contract/rules/proof-links.ts';
import type { OutboxEntry } from './outbox.ts';

/** The last pulled image of one row. */
export interface BaseImage {
  /** Null when the server has no such row for this user (not created yet, or deleted). */
  row: AnyRow | null;
  /** 0 when the server never sent it. */
  version: number;
}

/**
 * Returns the optimistic effects of a stored mutation, whichever version wrote it (rule LW5). Returns none for a mutation that a
 * newer version wrote: it shows nothing here, and is still sent.
 */
export function effectsOf(
  entry: Pick<OutboxEntry, 'name' | 'v' | 'args' | 'actor' | 'createdAt' | 'clockOffset' | 'asOf'>,
): RowEffect[] {
  const read = readMutation(entry);
  if (read === null) return [];
  const { actor, clockOffset = 0 } = entry;
  const { args, createdAt: at, deviceTimes } = correctedDeeds({ ...entry, args: read.args }, clockOffset);
  const effects = read.definition.effects(args, { actor, at, correctedAt: correctedAtOf(entry), deviceTimes });
  return effects.map((effect) => ({
    ...effect,
    apply: (row) => {
      const after = effect.apply(row);
      return after === undefined ? after : withoutLostLink(row, after, { actor, at, name: entry.name });
    },
  }));
}

/** Returns when a mutation was made by the server's clock, as the server computes it of a push (rule OB7). */
function correctedAtOf({
  createdAt,
  clockOffset = 0,
  asOf,
}: Pick<OutboxEntry, 'createdAt' | 'clockOffset' | 'asOf'>): string {
  const corrected = Date.parse(createdAt) + clockOffset;
  return new Date(asOf === undefined ? corrected : Math.max(corrected, Date.parse(asOf))).toISOString();
}

/**
 * Returns whether a mutation is still optimistic for a row, that is, shown over the server's image.
 *
 * It is, until it is refused or the image reaches the version that the server named for this row. An acknowledged mutation
 * without a version for the row changed nothing there (rule PL5). A mutation re-sent after a restore never is: the rows
 * contained it before, and the restored ones may contain it already (rule OB10).
 */
export function isOptimistic(entry: OutboxEntry, collection: CollectionName, id: string, version: number): boolean {
  if (entry.state === 'refused' || entry.again !== undefined) return false;
  if (entry.state === 'pending') return true;
  const named = entry.effects.find((effect) => effect.collection === collection && effect.id === id);
  return named !== undefined && named.version !== null && named.version > version;
}

/**
 * Returns the row that views read: the base image with the pending mutations applied in lane order (rule LW3).
 * @param entries mutations that touch the row, by sequence
 */
export function fold(
  collection: CollectionName,
  id: string,
  base: BaseImage,
  entries: readonly OutboxEntry[],
): AnyRow | undefined {
  const key = rowKey(collection, id);
  let row: AnyRow | undefined = base.row ?? undefined;
  for (const entry of entries) {
    if (!entry.targets.includes(key) || !isOptimistic(entry, collection, id, base.version)) continue;
    for (const effect of effectsOf(entry)) {
      if (effect.collection === collection && effect.id === id) row = effect.apply(row);
    }
  }
  return row;
}
