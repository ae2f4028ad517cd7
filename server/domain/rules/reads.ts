import type { RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { StoredFile } from '../../db/files/files.ts';
import type { ThreadAuthor } from '../../db/records/message-threads.ts';
import type { ChildRows } from '../../db/records/records.ts';

/** The period of an employee. */
interface Time {
  employeeId: string;
  from: string;
  to: string;
}

/** What a decision may read besides named rows, and of whom or what: rows under an order or a client, by their kind, and these. */
interface Kinds extends Record<ChildRows, string> {
  /** The unavailabilities of an employee, whose row is locked: a visit and an unavailability that arrive together see each other. */
  unavailabilities: string;
  /** The open visits of an employee in a period, and their orders. The employee is locked, as above. */
  visitsDuring: Time;
  /** The order and the submitted forms of a visit, which is among the named rows. A submission locks the visit too. */
  submittedForms: string;
  /** The document of a PEB draft, which is among the named rows, and its file. */
  draftPaper: string;
  /** A client, and, once they were merged into another, everybody who is one with them. */
  stayingClient: string;
  /** A client and everybody who is one with them by merges. */
  mergedClients: string;
  /** All orders of a client. */
  orders: string;
  /** The latest orders of a client whom one of them leaves. */
  latestOrders: string;
  /** Who wrote in an order's thread before. */
  threadAuthors: string;
  /** Who announced the bytes of a file. */
  announcement: string;
  /** Whether a request for proofs has a link. */
  proofLink: string;
  /** Whether there is an active supervisor besides an employee. */
  otherSupervisor: string;
  /**
   * How many others of a row's collection are held by the scope that only the author has. The row is as of an open claim or draft,
   * of which an author has a limited number.
   */
  others: RowKey;
}

export type ReadKind = keyof Kinds;
interface ReadOf<Kind extends ReadKind> {
  kind: Kind;
  of: Kinds[Kind];
}

/** Something that a decision reads: a row, by its key that the arguments name, or what is there of somebody or something. */
export type Read = RowKey | { [Kind in ReadKind]: ReadOf<Kind> }[ReadKind];

/** Returns of whom or what a kind is read, in the order of the reads. */
export function readOf<Kind extends ReadKind>(reads: readonly Read[], kind: Kind): Kinds[Kind][] {
  const isOfKind = (read: Read): read is Read & ReadOf<Kind> => typeof read !== 'string' && read.kind === kind;
  return reads.filter(isOfKind).map(({ of }) => of);
}

/** What a decision reads besides rows. */
export interface ReadFacts {
  /** Who wrote in the order's thread before. */
  thread: readonly ThreadAuthor[];
  /** How many other rows the author has of those that are counted. */
  others: number;
  /** As what and by whom the bytes of the named file were announced, where they are known. */
  announced: Pick<StoredFile, 'userId' | 'type'> | undefined;
  /** True when the named request for proofs has a link already, of whatever order. */
  hasLink: boolean;
  /** Whether there is an active supervisor besides the named employee. */
  hasOtherSupervisor: boolean;
}

export const noFacts: ReadFacts = {
  thread: [],
  others: 0,
  announced: undefined,
  hasLink: false,
  hasOtherSupervisor: false,
};

type Employee = { id: string } | null | undefined;

export function employeeKeys(...employees: readonly Employee[]): RowKey[] {
  return employees.flatMap((one) => one ?? []).map(({ id }) => rowKey('employees', id));
}

/** Returns what tells when these employees are away. */
export function timesAway(...employees: readonly Employee[]): Read[] {
  return employees.flatMap((one) => one ?? []).map(({ id }) => ({ kind: 'unavailabilities', of: id }));
}
