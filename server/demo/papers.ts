import type { Content } from '#contract/content/content.ts';
import type { Document } from '#contract/entities/document.ts';
import type { Order } from '#contract/entities/order.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { daysAfter, isWithin, minutesAfter } from './calendar.ts';
import { cast } from './cast.ts';
import type { Archive } from './contents.ts';
import { fateOf } from './fate.ts';
import { languageOfRegion } from './places.ts';
import type { OrderFiles } from './uploads.ts';

/** Days for which there are papers: older ones are in the archives of before. */
const paperDays = 30;

/** Papers that a company has, at most: of a large one they are an example. */
export const papersMax = 80;

/** What is told of a paper of the office. */
interface Paper {
  /** Of the document's row. */
  id: string;
  kind: Document['kind'];
  source: Document['source'];
  /** Without its ending. */
  name: string;
  at: string;
}

interface PaperSeed {
  content: Content;
  archive: Archive;
  /** How many papers may still be made. */
  papers: { left: number };
  now: Date;
}

const draftWord = { fr: 'Projet', nl: 'Ontwerp' } as const;

/** The certificate, some days after the visit: of the services of which there is one. */
function certificateOf(order: Order, { content, now }: PaperSeed): Paper[] {
  const { lastVisitAt, state, region } = order;
  const isOne = order.services.some(({ code }) => code === 'PEB' || code === 'COM');
  const called = content.regions.find((one) => one.region === region)?.certificate[languageOfRegion(region)];
  if (!isOne || called === undefined || lastVisitAt === null || state !== 'certified') return [];
  const at = daysAfter(lastVisitAt, 6, now);
  const name = `${called.charAt(0).toUpperCase()}${called.slice(1)} ${order.number ?? ''}`;
  return [{ id: fateOf(order.id, 'certificate').id(at), kind: 'certificate', source: 'office', name, at }];
}

/** What the client was sent. */
function draftPaper(order: Order, draft: PebDraft): Paper {
  const { submittedAt: at } = draft;
  const name = `${draftWord[languageOfRegion(order.region)]} ${order.number ?? ''}`;
  return { id: fateOf(draft.id, 'draft').id(at), kind: 'draft', source: 'office', name, at };
}

/** What the client sent in, as the order lists it. */
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
  const lines = [order.number ?? '', `${street} ${number}, ${zipcode} ${city}`, at.slice(0, 10)];
  const file = `${name.replaceAll(/[\\/]/g, '-')}.pdf`;
  const subject = { orderId: order.id, clientId: null };
  // Captured before the document names it, by whoever put it there.
  const capturedAt = minutesAfter(at, -1);
  const upload: Upload = {
    id: fateOf(id, 'file').id(capturedAt),
    ...subject,
    kind: 'document',
    requirement: null,
    name: file,
    ...archive.paper(name, lines),
    place: 0,
    capturedAt,
    by: cast.supervisor,
    originalId: null,
    receivedAt: at,
    review: null,
    removed: null,
  };
  const addedBy = source === 'client' ? null : cast.supervisor;
  return [{ id, ...subject, kind, name: file, uploadId: upload.id, source, addedAt: at, addedBy }, upload];
}

/** The office's and the client's papers of an order, and its drafts, which name theirs. */
export function demoPaperFiles(
  order: Order,
  drafts: readonly PebDraft[],
  seed: PaperSeed,
): OrderFiles & { pebDrafts: PebDraft[] } {
  const made: [Document, Upload][] = [];
  const add = (paper: Paper): boolean => {
    if (seed.papers.left === 0 || !isWithin(paper.at, paperDays, seed.now)) return false;
    seed.papers.left -= 1;
    made.push(stored(order, paper, seed.archive));
    return true;
  };
  for (const paper of [...clientPapers(order), ...certificateOf(order, seed)]) add(paper);
  const pebDrafts = drafts.map((draft) => {
    const paper = draftPaper(order, draft);
    return add(paper) ? { ...draft, documentId: paper.id } : draft;
  });
  return { pebDrafts, documents: made.map(([document]) => document), uploads: made.map(([, upload]) => upload) };
}
