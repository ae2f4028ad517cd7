import type { RequiredDocument } from '../../content/content.ts';
import type { EmployeeRef } from '../../entities/common.ts';
import type { Order } from '../../entities/order.ts';
import type { Upload } from '../../entities/upload.ts';
import { isOpenOrder } from './order-states.ts';

/** Fields of an upload that decide whether it fulfils a required document. */
export type UploadFacts = Pick<
  Upload,
  | 'id'
  | 'requirement'
  | 'capturedAt'
  | 'filedAt'
  | 'originalId'
  | 'receivedAt'
  | 'lostAt'
  | 'review'
  | 'formerReviews'
  | 'byFormer'
  | 'removed'
>;

/** Why a required document is not on the server: not captured, not fully uploaded, or returned by a supervisor. */
export type MissingReason = 'missing' | 'underWay' | 'returned';

/** What identifies a required document: a file names it as its `requirement`. */
export type DocumentRef = Pick<RequiredDocument, 'service' | 'code'>;

/** A required document of an order that is not on the server. */
export interface MissingDocument {
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

/**
 * True when a returned file has a replacement: an edited copy, or a file that was captured for the document or moved to it since.
 * One that was added after the order left its author replaces it once a supervisor has accepted it.
 * Both instants are the server's (rule FL6); a row of an earlier version has only that of its device.
 */
function isReplaced({ id, review }: UploadFacts, kept: readonly UploadFacts[]): boolean {
  return kept.some(
    ({ originalId, filedAt, capturedAt, byFormer, review: own }) =>
      (byFormer !== true || own?.accepted === true) &&
      (originalId === id || (filedAt ?? capturedAt) >= (review?.at ?? '')),
  );
}

/** Returns a required document's key among those of all services. */
export function documentKey({ service, code }: DocumentRef): string {
  return `${service} ${code}`;
}

/** Returns whether a file is for a required document; for null, whether it is for none. */
export function isFor({ requirement }: Pick<UploadFacts, 'requirement'>, document: DocumentRef | null): boolean {
  return requirement?.service === document?.service && requirement?.code === document?.code;
}

/** Returns the required documents of an order with the files that are for each, in the content's order. */
export function filesByDocument<T extends Pick<UploadFacts, 'requirement'>>(
  order: Pick<Order, 'services'>,
  documents: readonly RequiredDocument[],
  files: readonly T[],
): { required: RequiredDocument; files: T[] }[] {
  return requiredOf(order, documents).map((required) => ({
    required,
    files: files.filter((file) => isFor(file, required)),
  }));
}

/** Returns whether an order needs a document: every property has it, or somebody captured it. */
export function isNeeded({ always }: Pick<RequiredDocument, 'always'>, files: readonly unknown[]): boolean {
  return always || files.length > 0;
}

/** Returns true for a file that neither its device nor the server has: it has to be captured again. */
export function isLost({ receivedAt, lostAt }: Pick<UploadFacts, 'receivedAt' | 'lostAt'>): boolean {
  // A server's query gives null for an absent field.
  return receivedAt === null && (lostAt ?? null) !== null;
}

function missingReasonOf({ always }: RequiredDocument, files: readonly UploadFacts[]): MissingReason | undefined {
  const kept = files.filter((file) => file.review?.accepted !== false && !isLost(file));
  if (files.some((one) => one.review?.accepted === false && !isReplaced(one, kept))) return 'returned';
  if (kept.some(({ receivedAt }) => receivedAt === null)) return 'underWay';
  return kept.length === 0 && (always || files.some(isLost)) ? 'missing' : undefined;
}

/**
 * Returns the required documents of an order that are not on the server, in the content's order. A conditional document is
 * required once a file exists for it. Removed files are ignored.
 * @param uploads the files of that order
 */
export function missingDocuments(
  order: Pick<Order, 'services'>,
  documents: readonly RequiredDocument[],
  uploads: readonly UploadFacts[],
): MissingDocument[] {
  // What was added after the order left its author counts once it is there.
  const shown = uploads.filter(
    ({ removed, byFormer, receivedAt }) => removed === null && (byFormer !== true || receivedAt !== null),
  );
  return filesByDocument(order, documents, shown).flatMap(({ required, files }): MissingDocument[] => {
    const reason = missingReasonOf(required, files);
    return reason === undefined ? [] : [{ required, reason }];
  });
}

/**
 * Returns whether a file may be renamed, removed, or filed under another required document, which ends its review. What a
 * supervisor accepted is evidence: only a supervisor changes it, and a newer file stands beside it.
 */
export function mayChangeFile({ review }: Pick<Upload, 'review'>, { supervisor }: { supervisor: boolean }): boolean {
  return supervisor || review?.accepted !== true;
}

/** States in which all files are due. Later, the draft or certificate was made from the existing files. */
export const statesOwingDocuments: readonly Order['state'][] = ['visited', 'encoding'];

/**
 * Returns the missing documents that are due now: all of them from the visit until the order is encoded; as long as the order
 * is open, those that a supervisor returned, until the server has what replaces them.
 * @param uploads the files of that order
 */
export function dueDocuments(
  order: Pick<Order, 'services' | 'state'>,
  documents: readonly RequiredDocument[],
  uploads: readonly UploadFacts[],
): MissingDocument[] {
  if (!isOpenOrder(order)) return [];
  const missing = missingDocuments(order, documents, uploads);
  if (statesOwingDocuments.includes(order.state)) return missing;
  // A removed file counts too, and one that was moved away: neither answers its return.
  const returned = uploads
    .flatMap(({ requirement, review, formerReviews }) => [{ requirement, review }, ...(formerReviews ?? [])])
    .filter(({ review }) => review?.accepted === false);
  return missing.filter(({ required }) => returned.some((one) => isFor(one, required)));
}

/** Returns the employee who captures the files of an order: its visitor, or else its assignee. */
export function capturerOf({ visitedBy, assignee }: Pick<Order, 'visitedBy' | 'assignee'>): EmployeeRef | null {
  return visitedBy ?? assignee;
}

/** Returns the employee who owes all files of an order, until the order is encoded; null otherwise. */
export function owesDocumentsOf(order: Pick<Order, 'state' | 'visitedBy' | 'assignee'>): EmployeeRef | null {
  return statesOwingDocuments.includes(order.state) ? capturerOf(order) : null;
}
