import type { RequiredDocument } from '../content/content.ts';
import type { EmployeeRef } from '../entities/common.ts';
import type { Order } from '../entities/order.ts';
import type { Upload } from '../entities/upload.ts';

/** Fields of an upload that decide whether it fulfils a requirement. */
export type FileState = Pick<
  Upload,
  'id' | 'requirement' | 'capturedAt' | 'originalId' | 'receivedAt' | 'review' | 'removed'
>;

/** Why a required document is not on the server: not captured, not fully uploaded, or returned by a supervisor. */
export type MissingReason = 'missing' | 'underWay' | 'returned';

/** A required document of an order that is not on the server. */
export interface MissingFile {
  required: RequiredDocument;
  reason: MissingReason;
}

/** Returns the content's items that apply to every order or to an ordered service, in the content's order. */
export function requiredOf<T extends { service: string }>(
  { services }: Pick<Order, 'services'>,
  asked: readonly T[],
): T[] {
  const asking = new Set<string>(['all', ...services.map(({ code }) => code)]);
  return asked.filter(({ service }) => asking.has(service));
}

/** True when a returned file has a replacement: an edited copy or a later capture. */
function isReplaced({ id, review }: FileState, kept: readonly FileState[]): boolean {
  return kept.some((one) => one.originalId === id || one.capturedAt > (review?.at ?? ''));
}

function missingReasonOf({ always }: RequiredDocument, files: readonly FileState[]): MissingReason | undefined {
  const kept = files.filter(({ review }) => review?.accepted !== false);
  if (files.some((one) => one.review?.accepted === false && !isReplaced(one, kept))) return 'returned';
  if (kept.some(({ receivedAt }) => receivedAt === null)) return 'underWay';
  return kept.length === 0 && always ? 'missing' : undefined;
}

/**
 * Returns the required documents of an order that are not on the server, in the content's order. A conditional document is
 * required once a file exists for it. Removed files are ignored.
 * @param uploads the files of that order
 */
export function missingFiles(
  order: Pick<Order, 'services'>,
  documents: readonly RequiredDocument[],
  uploads: readonly FileState[],
): MissingFile[] {
  const shown = uploads.filter(({ removed }) => removed === null);
  return requiredOf(order, documents).flatMap((required): MissingFile[] => {
    const reason = missingReasonOf(
      required,
      shown.filter(
        ({ requirement }) => requirement?.service === required.service && requirement.code === required.code,
      ),
    );
    return reason === undefined ? [] : [{ required, reason }];
  });
}

/**
 * Returns whether a file may be filed under another required document, which ends its review. Once a supervisor accepted it,
 * only a supervisor may.
 */
export function canRefile({ review }: Pick<Upload, 'review'>, { supervisor }: { supervisor: boolean }): boolean {
  return supervisor || review?.accepted !== true;
}

/** States in which files are due. Later, the draft or certificate was made from the existing files. */
export const statesOwingFiles: readonly Order['state'][] = ['visited', 'encoding'];

/** Returns the employee who owes the files of an order: its visitor, until the order is encoded; null otherwise. */
export function owesFilesOf({
  state,
  visitedBy,
  assignee,
}: Pick<Order, 'state' | 'visitedBy' | 'assignee'>): EmployeeRef | null {
  return statesOwingFiles.includes(state) ? (visitedBy ?? assignee) : null;
}
