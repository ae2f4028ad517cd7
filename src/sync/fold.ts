import type { AnyRow, CollectionName } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import type { OutboxEntry } from './outbox.ts';

/** The server's image of one row, as far as the device knows it. */
export interface BaseImage {
  /** Null when the server has no such row for this user (not yet created, or gone). */
  row: AnyRow | null;
  /** 0 when the server never sent it. */
  version: number;
}

/**
 * The optimistic effects of a stored mutation, whichever version wrote it (rule LW5). None for what this version cannot read
 * (written by a newer one): it shows nothing here, and is still sent.
 */
export function effectsOf(entry: Pick<OutboxEntry, 'name' | 'v' | 'args' | 'actor' | 'createdAt'>): RowEffect[] {
  const read = readMutation(entry);
  if (read === null) return [];
  return read.definition.effects(read.args, { actor: entry.actor, at: entry.createdAt });
}

/**
 * Whether a mutation still lies over a row: it does until it is refused, or until the stored image has reached the version
 * that the server named for this row. An acknowledged mutation that named none for it changed nothing there (rule PL5). One
 * that is offered again was seen in the rows before, and may be in the restored ones already (rule OB10): it never does.
 */
export function overlays(entry: OutboxEntry, collection: CollectionName, id: string, version: number): boolean {
  if (entry.state === 'refused' || entry.again !== undefined) return false;
  if (entry.state === 'pending') return true;
  const named = entry.effects.find((effect) => effect.collection === collection && effect.id === id);
  return named !== undefined && named.version !== null && named.version > version;
}

/** fold(base, pending in lane order): the row that views read (rule LW3). `entries` are those that touch the row, by sequence. */
export function fold(
  collection: CollectionName,
  id: string,
  base: BaseImage,
  entries: readonly OutboxEntry[],
): AnyRow | undefined {
  const key = rowKey(collection, id);
  let row: AnyRow | undefined = base.row ?? undefined;
  for (const entry of entries) {
    if (!entry.targets.includes(key) || !overlays(entry, collection, id, base.version)) continue;
    for (const effect of effectsOf(entry)) {
      if (effect.collection === collection && effect.id === id) row = effect.apply(row);
    }
  }
  return row;
}
