import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { Content, RequiredDocument } from '#contract/content/content.ts';
import type { Document } from '#contract/entities/document.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { owesDocumentsOf, requiredOf } from '#contract/rules/orders/required-documents.ts';
import { earlier, minutesAfter } from '../people/calendar.ts';
import { people } from '../people/people.ts';
import type { Archive } from '../texts/contents.ts';
import { randomOfRow } from '../row-random.ts';
import { officeTexts } from '../texts/office-texts.ts';
import { languageOfRegion } from '../places.ts';
import type { Scene } from '../files/sample-pictures.ts';

/** Defines the file problems by order state: one in `of` orders, starting with number `from`. */
const troubles = {
  visited: [
    { of: 5, from: 1, is: 'lacking' },
    { of: 5, from: 3, is: 'underWay' },
  ],
  encoding: [{ of: 9, from: 4, is: 'returned' }],
} as const;
type Trouble = (typeof troubles)['encoding' | 'visited'][number]['is'];

/** Number of affected files per order: missing, not received yet, or returned. */
const troubled: Record<Trouble, number> = { lacking: 2, underWay: 3, returned: 1 };

/** Counts orders with files, by state. */
export type Turns = Record<keyof typeof troubles, number>;

/** Maps parts of document codes to the scene of their photo. All other photos show a room. */
const subjects: readonly (readonly [RegExp, Scene])[] = [
  [/facade|outside|garden|roof|annexes/, 'house'],
  [/glazing/, 'glazing'],
  [/heating|hot-water|boiler|appliances|pipes|tank|filling/, 'boiler'],
  [/plate|meter|board|gauge|tag|earthing|samples/, 'plate'],
];

function sceneOf({ kind, code }: RequiredDocument): Scene {
  if (kind === 'plan') return 'plan';
  return subjects.find(([piece]) => piece.test(code))?.[1] ?? 'room';
}

/** Holds the uploads of an order and their documents in the drive. */
export interface OrderFiles {
  uploads: Upload[];
  documents: Document[];
}

interface UploadSeed {
  order: Order;
  visit: Visit;
  content: Content;
  archive: Archive;
  turns: Turns;
  now: Date;
}

/** Returns the file problem of the next order of this state, if any. */
function troubleOf(state: keyof typeof troubles, turns: Turns): Trouble | undefined {
  const turn = turns[state]++;
  return troubles[state].find(({ of, from }) => turn % of === from)?.is;
}

/** Returns the file name: a number for a plan, otherwise the name of the required document. */
function nameOf({ kind, name }: RequiredDocument, place: number, order: Order): string {
  if (kind === 'plan') return `${String(place).padStart(3, '0')}.jpg`;
  const called = name[languageOfRegion(order.region)].replaceAll(/[\\/]/g, '-');
  return kind === 'photo' ? `${called}.jpg` : `${called}.pdf`;
}

/** Returns an upload captured some minutes after the start of the visit and received some minutes later. */
function captured(
  { order, visit, archive, now }: UploadSeed,
  required: RequiredDocument,
  { place, minute }: { place: number; minute: number },
): Upload {
  const language = languageOfRegion(order.region);
  const rowRandom = randomOfRow(order.id, required.service, required.code, place);
  const { street, number, zipcode, city } = order.address;
  const variant = rowRandom.between(0, 999);
  const capturedAt = minutesAfter(order.lastVisitAt ?? visit.plannedStart, minute + rowRandom.between(0, 50) / 100);
  const lines = [order.number ?? '', `${street} ${number}, ${zipcode} ${city}`, brusselsDay(capturedAt)];
  return {
    id: rowRandom.id(capturedAt),
    orderId: order.id,
    clientId: null,
    kind: required.kind,
    requirement: { service: required.service, code: required.code },
    name: nameOf(required, place, order),
    ...(required.kind === 'document'
      ? archive.paper(required.name[language], lines)
      : archive.picture(sceneOf(required), variant)),
    place,
    capturedAt,
    by: visit.employee,
    originalId: null,
    receivedAt: earlier(minutesAfter(capturedAt, rowRandom.between(1, 90)), minutesAfter(now.toISOString(), -1)),
    review: null,
    removed: null,
  };
}

/** Returns the upload with a review in which the supervisor rejects it, with a reason. */
function givenBack(upload: Upload, order: Order, now: Date): Upload {
  const reasons = officeTexts[languageOfRegion(order.region)].fileReturnReasons;
  const rowRandom = randomOfRow(upload.id, 'review');
  const at = earlier(
    minutesAfter(upload.capturedAt, rowRandom.between(300, 1400)),
    minutesAfter(now.toISOString(), -1),
  );
  const reason = reasons[rowRandom.between(0, reasons.length - 1)] ?? '';
  return { ...upload, review: { accepted: false, reason, by: people.supervisor, at } };
}

/** Maximum number of plans per property. */
const plansMax = 2;

/**
 * Returns the files of a visit: at least one per required document, with the entries of the drive.
 * In some orders, files are missing, not received yet, or returned.
 * Returns none when the order no longer owes files: files of older orders are in a previous archive.
 */
export function demoUploads(seed: UploadSeed): OrderFiles {
  const { order, content, turns, now } = seed;
  const { state } = order;
  if (owesDocumentsOf(order) === null || (state !== 'visited' && state !== 'encoding'))
    return { uploads: [], documents: [] };
  const trouble = troubleOf(state, turns);
  const some = trouble === undefined ? 0 : troubled[trouble];
  const present = requiredOf(order, content.documents).filter(
    ({ always, code }) => always || randomOfRow(order.id, code, 'present').between(1, 100) <= 35,
  );
  const capturedDocuments =
    trouble === 'lacking' ? present.filter(({ always }, index) => !always || index >= some) : present;
  const shots = capturedDocuments.flatMap((required) => {
    const count = required.kind === 'plan' ? randomOfRow(order.id, required.code, 'count').between(1, plansMax) : 1;
    return Array.from({ length: count }, (_, index) => ({ required, place: index + 1 }));
  });
  const uploads = shots.map(({ required, place }, index) => {
    const upload = captured(seed, required, { place, minute: 2 + index });
    const isLate = index >= shots.length - some;
    if (trouble === 'underWay' && isLate) return { ...upload, receivedAt: null };
    return trouble === 'returned' && isLate ? givenBack(upload, order, now) : upload;
  });
  return { uploads, documents: uploads.flatMap((upload) => inDrive(upload, order)) };
}

/** Returns the drive entry of a received plan or proof. */
function inDrive(upload: Upload, order: Order): Document[] {
  const { kind, requirement, receivedAt, review } = upload;
  const isProof = requirement?.code === 'proofs';
  if (receivedAt === null || review !== null || (kind !== 'plan' && !isProof)) return [];
  return [
    {
      id: randomOfRow(upload.id, 'document').id(receivedAt),
      orderId: order.id,
      clientId: null,
      kind: isProof ? 'proof' : 'plan',
      name: upload.name,
      uploadId: upload.id,
      source: 'employee',
      addedAt: receivedAt,
      addedBy: upload.by,
    },
  ];
}
