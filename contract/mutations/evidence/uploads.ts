import { z } from 'zod';
import { reasonMax } from '../../values/limits.ts';
import { rowKey } from '../../collections.ts';
import { instant, recordId } from '../../entities/common.ts';
import { seenDecision } from '../../entities/decision.ts';
import { fileName } from '../../entities/document.ts';
import type { Upload } from '../../entities/upload.ts';
import { fileFacts, placeMax, requirement, uploadKind } from '../../entities/upload.ts';
import { deviceTimeOf } from '../../rules/people/device-clock.ts';
import { takenAtOf } from '../../rules/files/taken-at.ts';
import type { MadeDecision } from '../../rules/decisions.ts';
import { decidedAt, unseenDecision } from '../../rules/decisions.ts';
import { isFor, mayChangeFile } from '../../rules/orders/required-documents.ts';
import { sameJson } from '../../rules/text/same-json.ts';
import { changeOn, defineMutation, effectOn } from '../definition.ts';

/** The subject of a file: an order, a client, or neither (a profile picture). */
export const subject = { orderId: recordId.nullable(), clientId: recordId.nullable() };
export interface Subject {
  orderId: string | null;
  clientId: string | null;
}
/** True unless a file names both an order and a client. */
export function hasOneSubject({ orderId, clientId }: Subject): boolean {
  return orderId === null || clientId === null;
}
export const twoSubjects = { path: ['clientId'], message: 'of an order or of a client' };

/** Returns lane, dependencies and root of a mutation of a file. */
export function onSubject<Args extends Subject>(lane: 'files' | 'documents', ownId: (args: Args) => string) {
  return {
    lane: (args: Args) => `${lane}:${args.orderId ?? args.clientId ?? ownId(args)}`,
    root: (args: Args) => {
      if (args.orderId !== null) return rowKey('orders', args.orderId);
      return args.clientId === null ? rowKey('uploads', ownId(args)) : rowKey('clients', args.clientId);
    },
    requires: ({ orderId, clientId }: Args) => [
      ...(orderId === null ? [] : [rowKey('orders', orderId)]),
      ...(clientId === null ? [] : [rowKey('clients', clientId)]),
    ],
  };
}

const attachArgs = z
  .strictObject({
    uploadId: recordId,
    ...subject,
    clientVisitId: recordId.exactOptional(),
    kind: uploadKind,
    requirement: requirement.nullable(),
    ...fileFacts,
    place: z.int().min(0).max(placeMax),
    capturedAt: instant,
    takenAt: instant.exactOptional(),
    originalId: recordId.nullable(),
  })
  .refine(hasOneSubject, twoSubjects)
  .refine(({ clientId, clientVisitId }) => clientVisitId === undefined || clientId !== null, {
    path: ['clientVisitId'],
    message: 'of no client',
  });
type Attach = z.infer<typeof attachArgs>;

/** Registers a captured file with its subject. The bytes travel separately, before or after. */
export const uploadAttach = defineMutation({
  name: 'upload.attach',
  version: 3,
  // Version 1 knows no time at which a picture was taken, version 2 no visit to a client.
  remote: 'field',
  args: attachArgs,
  right: 'ownFile',
  ...onSubject<Attach>('files', (a) => a.uploadId),
  creates: (a: Attach) => rowKey('uploads', a.uploadId),
  evidence: () => true,
  effects: ({ uploadId: id, takenAt = '9', ...given }, context) => {
    const { actor: by, correctedAt: filedAt } = context;
    // Nobody takes a picture after they have added it.
    const taken = takenAt <= given.capturedAt ? { takenAt } : {};
    const times = { ...taken, ...deviceTimeOf(takenAtOf({ ...given, ...taken }), context), filedAt };
    const fresh: Upload = { id, ...given, ...times, by, receivedAt: null, review: null, removed: null };
    return [effectOn('uploads', id, (row) => row ?? fresh)];
  },
});

const one = { uploadId: recordId, ...subject };

const renameArgs = z.strictObject({ ...one, name: fileName }).refine(hasOneSubject, twoSubjects);
type Rename = z.infer<typeof renameArgs>;

const onUpload = {
  version: 1,
  remote: 'field',
  right: 'ownFile',
} as const;

function known<Args extends Subject & { uploadId: string }>() {
  const base = onSubject<Args>('files', (args) => args.uploadId);
  return { ...base, requires: (args: Args) => [...base.requires(args), rowKey('uploads', args.uploadId)] };
}

/** Renames a file. */
export const uploadRename = defineMutation({
  name: 'upload.rename',
  ...onUpload,
  args: renameArgs,
  ...known<Rename>(),
  merge: { name: 'first' },
  refusal: ({ uploadId }: Rename, { rows, viewer }) => {
    const upload = rows.get('uploads', uploadId);
    return upload === undefined || mayChangeFile(upload, viewer) ? undefined : 'StateNotAllowed';
  },
  updates: 'uploads',
  changes: (a: Rename) => ({ row: rowKey('uploads', a.uploadId), fields: ['name'] }),
  effects: (a: Rename) => [changeOn('uploads', a.uploadId, (row) => ({ ...row, name: a.name }))],
});

/** An act that ends what was decided of a file names what its author saw, and is judged as a decision is (rule DC1c). */
const endsDecision = {
  version: 2,
  // Version 1 did not name the decision that was seen.
  decides: ({ uploadId, seen }: { uploadId: string; seen?: MadeDecision['seen'] }) => ({
    row: rowKey('uploads', uploadId),
    accepted: null,
    reason: '',
    seen,
  }),
} as const;

const removeArgs = z.strictObject({ ...one, ...seenDecision }).refine(hasOneSubject, twoSubjects);
type Remove = z.infer<typeof removeArgs>;

/** Marks a file as removed. The row and the bytes stay. */
export const uploadRemove = defineMutation({
  name: 'upload.remove',
  ...onUpload,
  ...endsDecision,
  args: removeArgs,
  ...known<Remove>(),
  effects: (a: Remove, { actor, at }) => [
    changeOn('uploads', a.uploadId, (row) =>
      row.removed === null && unseenDecision(row.review, a.seen, actor.id) === undefined
        ? { ...row, removed: { by: actor, at } }
        : row,
    ),
  ],
});

const lostArgs = z.strictObject(one).refine(hasOneSubject, twoSubjects);
type Lost = z.infer<typeof lostArgs>;

/** Reports that the device which captured a file has its bytes no longer. A server that has them changes nothing. */
export const uploadReportLost = defineMutation({
  name: 'upload.reportLost',
  ...onUpload,
  args: lostArgs,
  ...known<Lost>(),
  evidence: () => true,
  effects: (a: Lost, { at }) => [
    changeOn('uploads', a.uploadId, (row) =>
      row.receivedAt === null && row.lostAt === undefined ? { ...row, lostAt: at } : row,
    ),
  ],
});

const refileArgs = z.strictObject({
  uploadId: recordId,
  orderId: recordId,
  clientId: z.null(),
  kind: uploadKind,
  requirement: requirement.nullable(),
  ...seenDecision,
});
type Refile = z.infer<typeof refileArgs>;

/** Returns the file under another required document, with what was decided of it there: a return comes back with its file. */
function filedUnder({ review, formerReviews = [], ...row }: Upload, to: Omit<Refile, 'seen'>, filedAt: string): Upload {
  const { kind, requirement: under } = to;
  const all = review === null ? formerReviews : [...formerReviews, { requirement: row.requirement, review }];
  const there = all.find((former) => isFor(former, under));
  const others = all.filter((former) => former !== there);
  const set = { kind, requirement: under, filedAt, review: there?.review ?? null };
  return { ...row, ...set, ...(others.length === 0 ? {} : { formerReviews: others }) };
}

/**
 * Files a photo or document under another required document, or under none. A review of the former one does not apply there, and
 * an earlier return of the new one is answered.
 */
export const uploadRefile = defineMutation({
  name: 'upload.refile',
  ...onUpload,
  ...endsDecision,
  args: refileArgs,
  ...known<Refile>(),
  merge: { requirement: 'first' },
  updates: 'uploads',
  changes: (a: Refile) => ({ row: rowKey('uploads', a.uploadId), fields: ['requirement'] }),
  effects: (a: Refile, { actor, correctedAt }) => [
    changeOn('uploads', a.uploadId, (row) =>
      isFor(row, a.requirement) || unseenDecision(row.review, a.seen, actor.id) !== undefined
        ? row
        : filedUnder(row, a, correctedAt),
    ),
  ],
});

/** Maximum number of files per reordering. */
const reorderMax = 200;
const reorderArgs = z.strictObject({
  orderId: recordId,
  clientId: z.null(),
  /** Files in their new order; the first becomes number 1. */
  uploadIds: z.array(recordId).min(1).max(reorderMax),
});
type Reorder = z.infer<typeof reorderArgs>;
const onReordered = onSubject<Reorder>('files', () => '');

/** Reorders the files of a required document. Plans are numbered by their order. */
export const uploadReorder = defineMutation({
  name: 'upload.reorder',
  ...onUpload,
  args: reorderArgs,
  ...onReordered,
  requires: (a: Reorder) => [...onReordered.requires(a), ...a.uploadIds.map((id) => rowKey('uploads', id))],
  effects: (a: Reorder) =>
    a.uploadIds.map((id, index) => changeOn('uploads', id, (row) => ({ ...row, place: index + 1 }))),
});

const reviewArgs = z
  .strictObject({
    uploadId: recordId,
    orderId: recordId,
    accepted: z.boolean(),
    reason: z.string().trim().max(reasonMax),
    /** The required document under which its author saw the file, which version 2 did not name. */
    under: requirement.nullable().exactOptional(),
    ...seenDecision,
  })
  .refine(({ accepted, reason }) => accepted || reason !== '', { path: ['reason'], message: 'a reason is needed' });
type Review = z.infer<typeof reviewArgs>;

/** Returns the latest review of a file, under whichever required document. */
function latestOf({ review, formerReviews = [] }: Upload): Upload['review'] {
  return [review, ...formerReviews.map((former) => former.review)].reduce((latest, next) =>
    latest === null || (next !== null && next.at > latest.at) ? next : latest,
  );
}

/** Returns true for a file that is no longer where the author of a review saw it (rule DC1c). */
export function isElsewhere(upload: Upload, { under = upload.requirement }: Pick<Review, 'under'>): boolean {
  return upload.removed !== null || !isFor(upload, under);
}

/** Accepts a file, or returns it with a reason. */
export const uploadReview = defineMutation({
  name: 'upload.review',
  version: 3,
  // Version 1 did not name the decision that was seen.
  remote: 'field',
  args: reviewArgs,
  right: 'supervisor',
  root: (a) => rowKey('orders', a.orderId),
  lane: (a: Review) => `files:${a.orderId}`,
  requires: (a) => [rowKey('orders', a.orderId), rowKey('uploads', a.uploadId)],
  decides: ({ uploadId, accepted, reason, seen }) => ({ row: rowKey('uploads', uploadId), accepted, reason, seen }),
  effects: (a, { actor, correctedAt: at }) => [
    changeOn('uploads', a.uploadId, (row) => {
      // Of two reviewers who name nothing the later one counts. One reviewer's decisions arrive in their order, whatever their times.
      const isLate = a.seen === undefined && row.review?.by.id !== actor.id && (row.review?.at ?? '') >= at;
      const said = { accepted: a.accepted, reason: a.reason, by: actor };
      // One's own that says nothing else stands: it is the same one, applied again.
      const isMade = row.review !== null && sameJson({ ...said, at: row.review.at }, row.review);
      return isElsewhere(row, a) || isLate || isMade || unseenDecision(row.review, a.seen, actor.id) !== undefined
        ? row
        : { ...row, review: { ...said, at: decidedAt(at, latestOf(row)) } };
    }),
  ],
});
