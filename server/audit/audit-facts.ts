import type { Bilingual, Content } from '#contract/content/content.ts';
import type { Document } from '#contract/entities/document.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { isFor } from '#contract/rules/orders/required-documents.ts';
import { takenAtOf } from '#contract/rules/files/taken-at.ts';

/** Where a file comes from, when and by whom it was taken and added. Null for what the company cannot know. */
interface FileOrigin {
  source: Document['source'];
  takenAt: string | null;
  takenBy: string | null;
  addedAt: string;
  addedBy: string | null;
  /** The employee who asked the client for it; null for a file of another source. */
  askedBy: string | null;
}

/** What the manifest says of a file, besides its hash. */
export interface FileFacts extends FileOrigin {
  id: string;
  kind: Upload['kind'];
  requiredDocument: { service: string; code: string; name?: Bilingual } | null;
  document: Document['kind'] | null;
  receivedAt: string | null;
  acceptedAt: string | null;
  acceptedBy: string | null;
  returned: { at: string; by: string; reason: string } | null;
  /** The file that this one was cropped, rotated or drawn upon from. */
  edited: { from: string; at: string; by: string } | null;
}

/** The uploads and documents of an order. */
export interface OrderFiles {
  uploads: readonly Upload[];
  documents: readonly Document[];
}

export function documentOf({ documents }: OrderFiles, { id }: Upload): Document | undefined {
  return documents.find(({ uploadId }) => uploadId === id);
}

/** Returns the required document that a file is filed under. */
export function requiredDocumentOf(content: Content, { requirement }: Upload): FileFacts['requiredDocument'] {
  if (requirement === null) return null;
  const { service, code } = requirement;
  const name = content.documents.find((one) => isFor({ requirement }, one))?.name;
  return { service, code, ...(name === undefined ? {} : { name }) };
}

/** Returns the file from which a file was edited, through all edits; the file itself when it was not. */
function rootOf({ uploads }: OrderFiles, upload: Upload): Upload {
  const passed = new Set<Upload>();
  for (let root = upload; ;) {
    const original = uploads.find(({ id }) => id === root.originalId);
    // Two devices could name each other's file.
    if (original === undefined || passed.has(original)) return root;
    passed.add(original);
    root = original;
  }
}

/**
 * Returns where a file comes from; an edited one from where its original does. A client's file is stored under the employee who
 * asked for it, at the time of its arrival: the employee did not take it, and nobody knows when it was taken.
 */
function originOf(files: OrderFiles, upload: Upload): FileOrigin {
  const root = rootOf(files, upload);
  const document = documentOf(files, root);
  const { source = 'employee', addedAt = root.capturedAt } = document ?? {};
  if (source === 'employee') {
    const [takenAt, takenBy] = [takenAtOf(root), root.by.name];
    return { source, takenAt, takenBy, addedAt, addedBy: document?.addedBy?.name ?? takenBy, askedBy: null };
  }
  const askedBy = source === 'client' && document?.proof !== undefined ? root.by.name : null;
  const addedBy = document?.addedBy?.name ?? null;
  return { source, takenAt: root.takenAt ?? null, takenBy: null, addedAt, addedBy, askedBy };
}

/** Returns what the manifest says of a file, besides its hash. */
export function factsOf(content: Content, files: OrderFiles, upload: Upload): FileFacts {
  const { review, originalId, capturedAt, by } = upload;
  return {
    id: upload.id,
    kind: upload.kind,
    requiredDocument: requiredDocumentOf(content, upload),
    document: documentOf(files, upload)?.kind ?? null,
    ...originOf(files, upload),
    receivedAt: upload.receivedAt,
    acceptedAt: review?.accepted === true ? review.at : null,
    acceptedBy: review?.accepted === true ? review.by.name : null,
    returned: review?.accepted === false ? { at: review.at, by: review.by.name, reason: review.reason } : null,
    edited: originalId === null ? null : { from: originalId, at: capturedAt, by: by.name },
  };
}
