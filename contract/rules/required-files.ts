import type { RequiredDocument } from '../content/content.ts';
import type { EmployeeRef } from '../entities/common.ts';
import type { Order } from '../entities/order.ts';
import type { Upload } from '../entities/upload.ts';

/** What is looked at of a file to know whether it is safe. */
export type FileState = Pick<
  Upload,
  'id' | 'requirement' | 'capturedAt' | 'originalId' | 'receivedAt' | 'review' | 'removed'
>;

/** Why a required document is not safe on the server: nobody captured it, its bytes are not all there, or it was given back. */
export type Lack = 'missing' | 'underWay' | 'returned';

/** A required document of an order that is not safe on the server. */
export interface MissingFile {
  required: RequiredDocument;
  lack: Lack;
}

/** What the content asks for an order, of every order first, then of each service that was ordered; in the content's order. */
export function requiredOf<T extends { service: string }>(
  { services }: Pick<Order, 'services'>,
  asked: readonly T[],
): T[] {
  const asking = new Set<string>(['all', ...services.map(({ code }) => code)]);
  return asked.filter(({ service }) => asking.has(service));
}

/** A file that was given back counts again once there is another one for it. */
function isReplaced({ id, review }: FileState, kept: readonly FileState[]): boolean {
  return kept.some((one) => one.originalId === id || one.capturedAt > (review?.at ?? ''));
}

function lackOf({ always }: RequiredDocument, files: readonly FileState[]): Lack | undefined {
  const kept = files.filter(({ review }) => review?.accepted !== false);
  if (files.some((one) => one.review?.accepted === false && !isReplaced(one, kept))) return 'returned';
  if (kept.some(({ receivedAt }) => receivedAt === null)) return 'underWay';
  return kept.length === 0 && always ? 'missing' : undefined;
}

/**
 * The required documents of an order that are not safe on the server, in the content's order. What is needed only where the
 * property has it is needed once there is a file of it; files that were removed count for nothing.
 * @param uploads the files of that order
 */
export function missingFiles(
  order: Pick<Order, 'services'>,
  documents: readonly RequiredDocument[],
  uploads: readonly FileState[],
): MissingFile[] {
  const shown = uploads.filter(({ removed }) => removed === null);
  return requiredOf(order, documents).flatMap((required): MissingFile[] => {
    const lack = lackOf(
      required,
      shown.filter(
        ({ requirement }) => requirement?.service === required.service && requirement.code === required.code,
      ),
    );
    return lack === undefined ? [] : [{ required, lack }];
  });
}

/** States in which an order's files are asked for: a draft or a certificate was made of what was there. */
export const statesOwingFiles: readonly Order['state'][] = ['visited', 'encoding'];

/** Who is to bring the files of an order: whoever made the visit, from then until it is encoded; otherwise nobody. */
export function owesFilesOf({
  state,
  visitedBy,
  assignee,
}: Pick<Order, 'state' | 'visitedBy' | 'assignee'>): EmployeeRef | null {
  return statesOwingFiles.includes(state) ? (visitedBy ?? assignee) : null;
}
