import type { CollectionName } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { Outcome } from '../rows/apply.ts';
import type { RowSet } from '../rows/row-set.ts';
import type { Facts } from '../rules/rule.ts';

/** Forms and surveys keep their history; a draft is typed by one person. */
const unusual: Partial<Record<CollectionName, number>> = {
  formDrafts: 64 * 1024,
  visitFeedback: 512 * 1024,
  followUps: 512 * 1024,
};
const usual = 128 * 1024;

/** The bytes of JSON that no row exceeds. */
export const anyRowBytesMax = Math.max(usual, ...Object.values(unusual));

/** Returns the bytes of JSON that a row may have. A row that no push can carry back would be nobody's to mend (rule OB6e). */
export function rowBytesMax(collection: CollectionName): number {
  return unusual[collection] ?? usual;
}

/**
 * Returns true when a row grows beyond what it may have: merges add up, and each of them was within its limits. Of a survey, who has
 * lost the order leaves half to who has it now (rule PL3p).
 */
export function outgrows({ changes }: Outcome, rows: RowSet, { contributes }: Pick<Facts, 'contributes'>): boolean {
  return changes.some(({ collection, id, row }) => {
    const bytes = Buffer.byteLength(JSON.stringify(row));
    const share = contributes && collection === 'followUps' ? 2 : 1;
    if (bytes <= rowBytesMax(collection) / share) return false;
    const before = rows.stored(rowKey(collection, id));
    return before === undefined || bytes > Buffer.byteLength(JSON.stringify(before.row));
  });
}
