import { rowKey } from '#contract/collections.ts';
import type { Content } from '#contract/content/content.ts';
import type { Employee } from '#contract/entities/employee.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { Db } from '../db/connection/database.ts';
import { childrenOf, readRows } from '../db/records/records.ts';
import type { StoredOrder } from '../domain/rows/row-set.ts';
import { RowSet } from '../domain/rows/row-set.ts';
import type { FileFacts } from './audit-facts.ts';
import { factsOf } from './audit-facts.ts';
import { auditPaths } from './audit-paths.ts';
import type { AuditForm, AuditOrder, AuditSurvey, AuditVisit } from './audit-records.ts';
import { auditForm, auditOrder, auditSurvey, auditVisit } from './audit-records.ts';

/** A file of the order for the audit file. */
export interface AuditFile {
  upload: Upload;
  /** Folder and name within the ZIP. */
  path: string;
  facts: FileFacts;
}

/** A file of the order that is not in the audit file. */
interface LeftOut extends FileFacts {
  name: string;
  reason: 'notReceived' | 'removed';
}

/** The content of an audit file before its bytes are read. */
export interface AuditContent {
  files: AuditFile[];
  order: AuditOrder;
  visits: AuditVisit[];
  survey: { surveys: AuditSurvey[]; forms: AuditForm[] };
  leftOut: LeftOut[];
}

/** Who makes the file. */
export type AuditMaker = Pick<Employee, 'id' | 'supervisor'>;

/**
 * Returns the visits of an order with the positions of their check-ins, which nothing else shows to others: a supervisor has
 * them all, an employee those of their own visits.
 */
async function visitsOf(db: Db, rows: RowSet, maker: AuditMaker | undefined): Promise<AuditVisit[]> {
  const visits = rows.all('visits').toSorted((a, b) => a.plannedStart.localeCompare(b.plannedStart));
  const keys = visits.map(({ id }) => rowKey('positions', id));
  const positions = new RowSet(await readRows(db, keys));
  return visits.map((visit) => {
    const mayKnow = maker?.supervisor === true || maker?.id === visit.employee.id;
    return auditVisit(visit, mayKnow ? positions.get('positions', visit.id) : undefined);
  });
}

/** Returns everything that an audit file of an order holds. */
export async function auditContent(
  db: Db,
  content: Content,
  order: StoredOrder,
  maker: AuditMaker | undefined,
): Promise<AuditContent> {
  const rows = new RowSet(await childrenOf(db, [order.row.id]));
  const uploads = rows.all('uploads').toSorted((left, right) => left.capturedAt.localeCompare(right.capturedAt));
  const files = { uploads, documents: rows.all('documents') };
  const present = uploads.filter(({ receivedAt, removed }) => receivedAt !== null && removed === null);
  // Its inspectors read the language of their region.
  const language = order.row.region === 'flanders' ? 'nl' : 'fr';
  const paths = auditPaths(content, files, present, language);
  return {
    files: present.map((upload) => ({
      upload,
      path: paths.get(upload.id) ?? upload.id,
      facts: factsOf(content, files, upload),
    })),
    order: auditOrder(content, order.row),
    visits: await visitsOf(db, rows, maker),
    survey: {
      surveys: rows.all('followUps').map((followUp) => auditSurvey(content, followUp, paths)),
      forms: rows.all('visitFeedback').map((form) => auditForm(content, form)),
    },
    leftOut: uploads
      .filter(({ id }) => !paths.has(id))
      .map((upload) => ({
        name: upload.name,
        reason: upload.removed === null ? 'notReceived' : 'removed',
        ...factsOf(content, files, upload),
      })),
  };
}
