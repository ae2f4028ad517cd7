import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import { recordId } from '../../entities/common.ts';
import { documentKind, fileName } from '../../entities/document.ts';
import { changeOn, defineMutation, effectOn } from '../definition.ts';
import type { Subject } from './uploads.ts';
import { hasOneSubject, onSubject, subject, twoSubjects } from './uploads.ts';

/** True when a document belongs to an order or to a client. */
function hasSubject({ orderId, clientId }: Subject): boolean {
  return orderId !== null || clientId !== null;
}
const noSubject = { path: ['orderId'], message: 'of nothing' };

const uploadArgs = z
  .strictObject({ documentId: recordId, ...subject, kind: documentKind, name: fileName, uploadId: recordId })
  .refine(hasOneSubject, twoSubjects)
  .refine(hasSubject, noSubject);
type UploadArgs = z.infer<typeof uploadArgs>;
const onUploaded = onSubject<UploadArgs>('documents', (a) => a.documentId);

/** Adds a document to an order or a client. An upload holds its bytes. */
export const documentUpload = defineMutation({
  name: 'document.upload',
  version: 1,
  remote: 'main',
  args: uploadArgs,
  right: 'ownFile',
  ...onUploaded,
  requires: (a: UploadArgs) => [...onUploaded.requires(a), rowKey('uploads', a.uploadId)],
  creates: (a: UploadArgs) => rowKey('documents', a.documentId),
  effects: ({ documentId: id, ...given }, { actor, at }) => [
    effectOn('documents', id, (row) => row ?? { id, ...given, source: 'employee', addedAt: at, addedBy: actor }),
  ],
});

const renameArgs = z
  .strictObject({ documentId: recordId, ...subject, name: fileName })
  .refine(hasOneSubject, twoSubjects)
  .refine(hasSubject, noSubject);
type Rename = z.infer<typeof renameArgs>;
const onRenamed = onSubject<Rename>('documents', (a) => a.documentId);

/** Renames a document. */
export const documentRename = defineMutation({
  name: 'document.rename',
  version: 1,
  remote: 'main',
  args: renameArgs,
  right: 'ownFile',
  ...onRenamed,
  requires: (a: Rename) => [...onRenamed.requires(a), rowKey('documents', a.documentId)],
  merge: { name: 'first' },
  updates: 'documents',
  changes: (a: Rename) => ({ row: rowKey('documents', a.documentId), fields: ['name'] }),
  effects: (a) => [changeOn('documents', a.documentId, (row) => ({ ...row, name: a.name }))],
});
