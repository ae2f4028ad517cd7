import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { Content } from '#contract/content/content.ts';
import type { Document } from '#contract/entities/document.ts';
import type { Order } from '#contract/entities/order.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { daysAfter, isWithin, minutesAfter } from '../people/calendar.ts';
import { people } from '../people/people.ts';
import type { Archive } from '../texts/contents.ts';
import { randomOfRow } from '../row-random.ts';
import { languageOfRegion } from '../places.ts';
import type { OrderFiles } from './uploads.ts';

/** Maximum age of a document, in days. Older documents are in a previous archive. */
const paperDays = 30;

/** Maximum number of office and client documents per company. A large company only has samples. */
export const papersMax = 80;

/** Describes a document of the office or the client. */
interface Paper {
  /** Identifies the document's row. */
  id: string;
  kind: Document['kind'];
  source: Document['source'];
  /** File name without extension. */
  name: string;
  at: string;
}

interface PaperSeed {
  content: Content;
  archive: Archive;
  /** Counts the documents that may still be created. */
  papers: { left: number };
  now: Date;
}

const draftWord = { fr: 'Projet', nl: 'Ontwerp' } as const;

/** Returns the certificate, some days after the visit, for services that have one. */
function certificateOf(order: Order, { content, now }: PaperSeed): Paper[] {
  const { lastVisitAt, state, region } = order;
  const isOne = order.services.some(({ code }) => code === 'PEB' || code === 'COM');
  const called = content.regions.find((one) => one.region === region)?.certificate[languageOfRegion(region)];
  if (!isOne || called === undefined || lastVisitAt === null || state !== 'certified') return [];
  const at = daysAfter(lastVisitAt, 6, now);
  const name = `${called.charAt(0).toUpperCase()}${called.slice(1)} ${order.number ?? ''}`;
  return [{ id: randomOfRow(order.id, 'certificate').id(at), kind: 'certificate', source: 'office', name, at }];
}

/** Returns the draft document that the client received. */
function draftPaper(order: Order, draft: PebDraft): Paper {
  const { submittedAt: at } = draft;
  const name = `${draftWord[languageOfRegion(order.region)]} ${order.number ?? ''}`;
  return { id: randomOfRow(draft.id, 'draft').id(at), kind: 'draft', source: 'office', name, at };
}

/** Returns the client's documents that the order lists. */
function clientPapers({ clientDocuments }: Order): Paper[] {
  return clientDocuments.map(({ id, name, receivedAt }) => ({
    id,
    kind: 'proof',
    source: 'client',
    name: name.replace(/\.pdf$/, ''),
    at: receivedAt,
  }));
}

function stored(order: Order, { id, kind, source, name, at }: Paper, archive: Archive): [Document, Upload] {
  const { street, number, zipcode, city } = order.address;
  const lines = [order.number ?? '', `${street} ${number}, ${zipcode} ${city}`, brusselsDay(at)];
  const file = `${name.replaceAll(/[\\/]/g, '-')}.pdf`;
  const subject = { orderId: order.id, clientId: null };
  // The upload is captured before its document is added.
  const capturedAt = minutesAfter(at, -1);
  const upload: Upload = {
    id: randomOfRow(id, 'file').id(capturedAt),
    ...subject,
    kind: 'document',
    requirement: null,
    name: file,
    ...archive.paper(name, lines),
    place: 0,
    capturedAt,
    by: people.supervisor,
    originalId: null,
    receivedAt: at,
    review: null,
    removed: null,
  };
  const addedBy = source === 'client' ? null : people.supervisor;
  return [{ id, ...subject, kind, name: file, uploadId: upload.id, source, addedAt: at, addedBy }, upload];
}

/** Returns the office's and the client's documents of an order, and its drafts linked to their documents. */
export function demoPaperFiles(
  order: Order,
  drafts: readonly PebDraft[],
  seed: PaperSeed,
): OrderFiles & { pebDrafts: PebDraft[] } {
  const made: [Document, Upload][] = [];
  const make = (paper: Paper): void => void made.push(stored(order, paper, seed.archive));
  const add = (paper: Paper): boolean => {
    if (seed.papers.left === 0 || !isWithin(paper.at, paperDays, seed.now)) return false;
    seed.papers.left -= 1;
    make(paper);
    return true;
  };
  for (const paper of [...clientPapers(order), ...certificateOf(order, seed)]) add(paper);
  const pebDrafts = drafts.map((draft) => {
    const paper = draftPaper(order, draft);
    const isMade = add(paper);
    // Nobody could accept one without: those that wait are not counted.
    if (!isMade && draft.state === 'waiting') make(paper);
    return isMade || draft.state === 'waiting' ? { ...draft, documentId: paper.id } : draft;
  });
  return { pebDrafts, documents: made.map(([document]) => document), uploads: made.map(([, upload]) => upload) };
}
