import type { Content } from '#contract/content/content.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { takenAtOf } from '#contract/rules/taken-at.ts';
import type { Db } from '../db/database.ts';
import { childrenOf } from '../db/records.ts';
import type { StoredOrder } from '../domain/row-set.ts';
import { RowSet } from '../domain/row-set.ts';
import { auditPaths } from './audit-paths.ts';

/** A file of the order for the audit file. */
export interface AuditPiece {
  upload: Upload;
  /** Folder and name within the ZIP. */
  path: string;
  /** What the manifest says of it, besides its hash. */
  facts: Record<string, unknown>;
}

/** The content of an audit file before its bytes are read. */
export interface AuditContent {
  pieces: AuditPiece[];
  /** Texts by path: the order, its visits, its survey. */
  texts: Map<string, unknown>;
  /** Files of the order that are not in it, with the reason. */
  leftOut: { name: string; takenAt: string; reason: 'notReceived' | 'removed' }[];
}

function named(content: Content, upload: Upload): Record<string, unknown> | null {
  const { requirement } = upload;
  if (requirement === null) return null;
  const { service, code } = requirement;
  const name = content.documents.find((one) => one.service === service && one.code === code)?.name;
  return { service, code, ...(name === undefined ? {} : { name }) };
}

function factsOf(content: Content, upload: Upload, rows: RowSet): Record<string, unknown> {
  const { review, originalId } = upload;
  const document = rows.all('documents').find(({ uploadId }) => uploadId === upload.id);
  return {
    id: upload.id,
    kind: upload.kind,
    requiredDocument: named(content, upload),
    document: document === undefined ? null : { kind: document.kind, source: document.source },
    takenAt: takenAtOf(upload),
    takenBy: upload.by.name,
    receivedAt: upload.receivedAt,
    acceptedAt: review?.accepted === true ? review.at : null,
    acceptedBy: review?.accepted === true ? review.by.name : null,
    returned: review?.accepted === false ? { at: review.at, by: review.by.name, reason: review.reason } : null,
    editedFrom: originalId,
  };
}

/** Returns the answers of the survey and of the on-site forms, each with its question. */
function surveyOf(content: Content, rows: RowSet): unknown {
  const textOf = (code: string): unknown => content.survey.questions.find((one) => one.code === code)?.text ?? null;
  const checkOf = (code: string): unknown =>
    content.checklists.find((one) => `${one.service}-${one.code}` === code)?.text ?? null;
  return {
    surveys: rows.all('followUps').map(({ answers, ...survey }) => ({
      ...survey,
      answers: Object.entries(answers).map(([code, answer]) => ({ code, question: textOf(code), ...answer })),
    })),
    forms: rows.all('visitFeedback').map(({ checklist, ...form }) => ({
      ...form,
      checklist: checklist.map((line) => ({ ...line, check: checkOf(line.code) })),
    })),
  };
}

/** Returns everything that an audit file of an order holds. */
export async function auditContent(db: Db, content: Content, order: StoredOrder): Promise<AuditContent> {
  const rows = new RowSet(await childrenOf(db, [order.row.id]));
  const uploads = rows.all('uploads').toSorted((left, right) => left.capturedAt.localeCompare(right.capturedAt));
  const present = uploads.filter(({ receivedAt, removed }) => receivedAt !== null && removed === null);
  const documents = rows.all('documents');
  const paths = auditPaths(present, documents);
  return {
    pieces: present.map((upload, index) => ({
      upload,
      path: paths[index] ?? upload.id,
      facts: factsOf(content, upload, rows),
    })),
    texts: new Map<string, unknown>([
      ['order.json', order.row],
      ['visits.json', rows.all('visits').toSorted((a, b) => a.plannedStart.localeCompare(b.plannedStart))],
      ['survey.json', surveyOf(content, rows)],
    ]),
    leftOut: uploads
      .filter((upload) => !present.includes(upload))
      .map((upload) => ({
        name: upload.name,
        takenAt: takenAtOf(upload),
        reason: upload.removed === null ? 'notReceived' : 'removed',
      })),
  };
}
