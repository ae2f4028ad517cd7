import type { Content, RequiredDocument } from '#contract/content/content.ts';
import type { Document } from '#contract/entities/document.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { owesFilesOf, requiredOf } from '#contract/rules/required-files.ts';
import { earlier, minutesAfter } from './calendar.ts';
import { cast } from './cast.ts';
import type { Archive } from './contents.ts';
import { fateOf } from './fate.ts';
import { officeWords } from './office-words.ts';
import { languageOfRegion } from './places.ts';
import type { Scene } from './scenes.ts';

/** What of the certifiers' files is not as it should be, each in its turn: of so many orders one, beginning with which. */
const troubles = {
  visited: [
    { of: 5, from: 1, is: 'lacking' },
    { of: 5, from: 3, is: 'underWay' },
  ],
  encoding: [{ of: 9, from: 4, is: 'returned' }],
} as const;
type Trouble = (typeof troubles)['encoding' | 'visited'][number]['is'];

/** Files of an order that are not there, have not arrived, or were given back. */
const troubled: Record<Trouble, number> = { lacking: 2, underWay: 3, returned: 1 };

/** Counts the orders with files, by state. */
export type Turns = Record<keyof typeof troubles, number>;

/** Pieces of the codes of required documents, with what is seen on a photo of one; the others show a room. */
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

/** The files of an order and what the drive lists of them. */
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

/** What is wrong with the files of the next order of this state. */
function troubleOf(state: keyof typeof troubles, turns: Turns): Trouble | undefined {
  const turn = turns[state]++;
  return troubles[state].find(({ of, from }) => turn % of === from)?.is;
}

/** The file's name: plans are numbered, the others are called what they are of. */
function nameOf({ kind, name }: RequiredDocument, place: number, order: Order): string {
  if (kind === 'plan') return `${String(place).padStart(3, '0')}.png`;
  const called = name[languageOfRegion(order.region)].replaceAll(/[\\/]/g, '-');
  return kind === 'photo' ? `${called}.png` : `${called}.pdf`;
}

/** A file as it was captured, some minutes after the visit began; its bytes came some minutes later. */
function captured(
  { order, visit, archive, now }: UploadSeed,
  required: RequiredDocument,
  { place, minute }: { place: number; minute: number },
): Upload {
  const language = languageOfRegion(order.region);
  const fate = fateOf(order.id, required.service, required.code, place);
  const { street, number, zipcode, city } = order.address;
  const variant = fate.between(0, 999);
  const capturedAt = minutesAfter(order.lastVisitAt ?? visit.plannedStart, minute + fate.between(0, 50) / 100);
  const lines = [order.number ?? '', `${street} ${number}, ${zipcode} ${city}`, capturedAt.slice(0, 10)];
  return {
    id: fate.id(capturedAt),
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
    receivedAt: earlier(minutesAfter(capturedAt, fate.between(1, 90)), minutesAfter(now.toISOString(), -1)),
    review: null,
    removed: null,
  };
}

/** A file that the supervisor gives back: it cannot be read. */
function givenBack(upload: Upload, order: Order, now: Date): Upload {
  const reasons = officeWords[languageOfRegion(order.region)].fileReturnReasons;
  const fate = fateOf(upload.id, 'review');
  const at = earlier(minutesAfter(upload.capturedAt, fate.between(300, 1400)), minutesAfter(now.toISOString(), -1));
  const reason = reasons[fate.between(0, reasons.length - 1)] ?? '';
  return { ...upload, review: { accepted: false, reason, by: cast.supervisor, at } };
}

/** How many plans a property has, at most. */
const plansMax = 2;

/**
 * What the certifier brought back from a visit: a file and more for each required document, and the papers among them in the
 * drive. Some of the orders lack files, have some whose bytes have not arrived, or one that was given back. None where nobody owes
 * the files any more: what was encoded long ago is in the archives of before.
 */
export function demoUploads(seed: UploadSeed): OrderFiles {
  const { order, content, turns, now } = seed;
  const { state } = order;
  if (owesFilesOf(order) === null || (state !== 'visited' && state !== 'encoding'))
    return { uploads: [], documents: [] };
  const trouble = troubleOf(state, turns);
  const some = trouble === undefined ? 0 : troubled[trouble];
  const present = requiredOf(order, content.documents).filter(
    ({ always, code }) => always || fateOf(order.id, code, 'present').between(1, 100) <= 35,
  );
  const kept = trouble === 'lacking' ? present.filter(({ always }, index) => !always || index >= some) : present;
  const shots = kept.flatMap((required) => {
    const count = required.kind === 'plan' ? fateOf(order.id, required.code, 'count').between(1, plansMax) : 1;
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

/** Plans and proofs are in the drive as well, once they have arrived. */
function inDrive(upload: Upload, order: Order): Document[] {
  const { kind, requirement, receivedAt, review } = upload;
  const isProof = requirement?.code === 'proofs';
  if (receivedAt === null || review !== null || (kind !== 'plan' && !isProof)) return [];
  return [
    {
      id: fateOf(upload.id, 'document').id(receivedAt),
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
