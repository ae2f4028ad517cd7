import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { isUntouched } from '#contract/rules/surveys/follow-ups.ts';
import { lastStep } from '#contract/rules/orders/visit-history.ts';
import { arrangeList } from '../arrange-list.ts';
import { shown, write } from './example-writes.ts';
import { someAnswers } from './survey-answers.ts';
import { typeElsewhere } from './typed-drafts.ts';
import type { Writing } from './writing.ts';
import { phoneOf } from './writing.ts';

/** A write of the whole contract: one or a few mutations that a person makes from the data on the device. */
type Action = (writing: Writing) => void | Promise<void>;

function now({ play }: Writing): string {
  return new Date(play.kernel.now()).toISOString();
}

function inDays({ play }: Writing, days: number): string {
  return new Date(play.kernel.now() + days * 86_400_000).toISOString();
}

function some(writing: Writing, ...days: readonly number[]): { plannedStart: string; plannedEnd: string } {
  const day = writing.play.chance.pick(days);
  return { plannedStart: inDays(writing, day), plannedEnd: inDays(writing, day + 0.05) };
}

async function planVisit(writing: Writing): Promise<void> {
  const order = await shown(writing, 'orders', ({ id }) => id === writing.orderId);
  const employee = order?.assignee ?? writing.device.user;
  const visitId = writing.play.newId();
  write(writing, 'visit.plan', { orderId: writing.orderId, visitId, employee, ...some(writing, 1, 2, 3) });
}

function stepToUndo(visit: Visit): MutationArgs<'visit.undo'>['step'] | undefined {
  const step = lastStep(visit);
  return step === undefined || step.state === 'planned' ? undefined : { state: step.state, at: step.at };
}

/** Undoes the last step of a visit, which another device may have followed by one of its own. */
async function undoStep(writing: Writing): Promise<void> {
  const visit = await shown(writing, 'visits', (row) => stepToUndo(row) !== undefined);
  const step = visit === undefined ? undefined : stepToUndo(visit);
  if (visit === undefined || step === undefined) return;
  const { id: visitId, orderId, plannedStart } = visit;
  const untouched = await shown(writing, 'followUps', (row) => row.id === orderId && isUntouched(row));
  const survey = step.state === 'done' && untouched !== undefined;
  write(writing, 'visit.undo', { visitId, orderId, at: now(writing), step, plannedStart, survey });
}

/** Submits the form of a visit. Somebody typed in it on another device. */
async function submitForm(writing: Writing, { id: visitId, orderId }: Visit) {
  await typeElsewhere(writing, visitId);
  const [feedbackId, paymentId] = [writing.play.newId(), writing.play.newId()];
  write(writing, 'feedback.submit', { visitId, orderId, feedbackId, paymentId });
  return { feedbackId, visitId };
}

/** Corrects a form that the device shows, and keeps its cash; corrects a new form when it shows none. */
async function correctForm(writing: Writing): Promise<void> {
  const correctionId = writing.play.newId();
  const form = await shown(writing, 'visitFeedback');
  if (form !== undefined) {
    const { id: feedbackId, visitId, orderId, cashReceived, options } = form;
    write(writing, 'feedback.correct', { feedbackId, visitId, orderId, correctionId, cashReceived, options });
    return;
  }
  const visit = await shown(writing, 'visits');
  if (visit === undefined) return;
  write(writing, 'feedback.correct', { ...(await submitForm(writing, visit)), orderId: visit.orderId, correctionId });
}

/** Makes one move of a visit that the device shows, in the order of a visit's states. */
async function moveVisit(writing: Writing): Promise<void> {
  const visit = await shown(writing, 'visits');
  if (visit === undefined) return;
  const { id: visitId, orderId } = visit;
  const at = now(writing);
  const named = { visitId, orderId, at };
  const moves: (() => void | Promise<void>)[] = [
    () => write(writing, 'visit.move', { visitId, orderId, ...some(writing, 1, 2, 3, 4) }),
    () => write(writing, 'visit.move', { visitId, orderId, ...some(writing, 1, 2, 3, 4) }),
    () => write(writing, 'visit.confirm', named),
    () => write(writing, 'visit.onMyWay', named),
    () => write(writing, 'visit.complete', named),
    () => write(writing, 'visit.absent', named),
    () => write(writing, 'visit.cancel', named),
    () => undoStep(writing),
    async () => void (await submitForm(writing, visit)),
  ];
  await writing.play.chance.pick(moves)();
}

/** Gives a colleague's visit to somebody else, as on a day of illness. */
async function takeOver(writing: Writing): Promise<void> {
  const { play, device } = writing;
  const visit = await shown(writing, 'visits', ({ employee }) => employee.id !== device.user.id);
  if (visit === undefined) return;
  const { id: visitId, orderId, employee, plannedStart } = visit;
  const visits = [{ visitId, orderId, to: play.chance.pick(play.people) }];
  write(writing, 'visits.takeOver', { employeeId: employee.id, day: brusselsDay(plannedStart), visits });
}

/** Answers a question of a survey, takes one back, or answers all and submits. */
async function answer(writing: Writing): Promise<void> {
  const { orderId, word, play } = writing;
  const answers = someAnswers(play.chance);
  for (const { question, value } of answers)
    if (answers.length === 1 && play.chance.happens(0.2)) write(writing, 'followUp.clear', { orderId, question });
    else write(writing, 'followUp.answer', { orderId, question, answer: { value, note: word, proofs: [] } });
  if (answers.length > 1 || play.chance.happens(0.2)) write(writing, 'followUp.submit', { orderId });
}

/** Asks the client for proofs, or ends a link that the device shows. */
async function requestProofs(writing: Writing): Promise<void> {
  const { orderId, play } = writing;
  const asked = await shown(writing, 'orders', ({ proofLink }) => proofLink?.revoked === null);
  if (asked?.proofLink !== undefined && play.chance.happens(0.5))
    write(writing, 'proof.revoke', { orderId: asked.id, requestId: asked.proofLink.id });
  else write(writing, 'proof.request', { orderId, requestId: play.newId() });
}

async function judgeFollowUp(writing: Writing): Promise<void> {
  const followUp = await shown(writing, 'followUps');
  if (followUp === undefined) return;
  const { orderId, history, openedAt } = followUp;
  const submittedAt = history.at(-1)?.at ?? openedAt;
  const judgements: (() => void)[] = [
    () => write(writing, 'followUp.accept', { orderId, submittedAt }),
    () => write(writing, 'followUp.return', { orderId, submittedAt }),
    () => write(writing, 'followUp.assign', { orderId, assignee: writing.play.chance.pick(writing.play.people) }),
  ];
  writing.play.chance.pick(judgements)();
}

/** Captures a file, and uses it at once; it may be of the wrong piece, or a mistake. */
function capture(writing: Writing): void {
  const { orderId, play } = writing;
  const uploadId = play.newId();
  write(writing, 'upload.attach', { uploadId, orderId, sha256: uploadId.replaceAll('-', '').padEnd(64, '0') });
  if (play.chance.happens(0.5)) write(writing, 'upload.rename', { uploadId, orderId, name: `${writing.word}.jpg` });
  if (play.chance.happens(0.5)) write(writing, 'document.upload', { documentId: play.newId(), orderId, uploadId });
  if (play.chance.happens(0.2)) write(writing, 'upload.refile', { uploadId, orderId });
  if (play.chance.happens(0.2)) write(writing, 'upload.remove', { uploadId, orderId });
}

async function tidyFiles(writing: Writing): Promise<void> {
  const upload = await shown(writing, 'uploads', (row) => row.orderId !== null);
  const orderId = upload?.orderId ?? null;
  if (upload === undefined || orderId === null) return capture(writing);
  const uploadId = upload.id;
  if (writing.play.chance.happens(0.5)) write(writing, 'upload.reorder', { orderId, uploadIds: [uploadId] });
  const tidyings: (() => void)[] = [
    () => write(writing, 'upload.remove', { uploadId, orderId }),
    () => write(writing, 'upload.refile', { uploadId, orderId }),
    () => write(writing, 'upload.reportLost', { uploadId, orderId }),
    () => write(writing, 'upload.review', { uploadId, orderId, accepted: writing.play.chance.happens(0.5) }),
  ];
  writing.play.chance.pick(tidyings)();
  const document = await shown(writing, 'documents');
  if (document !== undefined) write(writing, 'document.rename', { documentId: document.id, orderId: document.orderId });
}

async function pay(writing: Writing): Promise<void> {
  const { play, word: reason } = writing;
  const paymentId = play.newId();
  const paid = await shown(writing, 'payments', ({ corrects }) => corrects === undefined);
  if (paid !== undefined && play.chance.happens(0.5)) {
    const { id: correctedId, orderId, method, amount } = paid;
    return write(writing, 'payment.correct', { orderId, paymentId, correctedId, method, amount, reason });
  }
  const { orderId } = writing;
  write(writing, 'payment.record', { orderId, paymentId, amount: play.chance.pick([6_000, 12_000, 24_000]) });
}

function issue(writing: Writing): void {
  const name = writing.play.chance.pick(['invoice.issue', 'paymentNotice.issue'] as const);
  write(writing, name, { orderId: writing.orderId, invoiceId: writing.play.newId() });
}

async function draft(writing: Writing): Promise<void> {
  const { orderId, play } = writing;
  const waiting = await shown(writing, 'pebDrafts', ({ state }) => state === 'waiting');
  if (waiting === undefined) {
    write(writing, 'draft.submit', { orderId, draftId: play.newId() });
    return;
  }
  const to = play.chance.pick(['accepted', 'rejected'] as const);
  const { id: draftId, orderId: of, submittedAt } = waiting;
  write(writing, 'draft.decide', { orderId: of, draftId, submittedAt, to, reason: writing.word });
}

function moveOrder(writing: Writing): void {
  const { orderId, play, word } = writing;
  if (play.chance.happens(0.4)) write(writing, 'order.cancel', { orderId, reason: word });
  else
    write(writing, 'order.move', {
      orderId,
      to: play.chance.pick(['toPlan', 'planned', 'visited', 'encoding'] as const),
    });
  if (play.chance.happens(0.5)) write(writing, 'order.setLinks', { orderId });
}

async function uphold(writing: Writing): Promise<void> {
  const conflict = await shown(writing, 'conflicts', (row) => row.restored === null && row.upheld === undefined);
  if (conflict === undefined) return;
  const { id: conflictId, orderId, of } = conflict;
  if (orderId !== null) write(writing, 'conflict.uphold', { conflictId, orderId, clientId: null });
  else if (of !== undefined) write(writing, 'conflict.uphold', { conflictId, orderId, clientId: of.id });
}

/** Creates a client and at once a visit there. The visit depends on the client. */
function newClient(writing: Writing): void {
  const { play, word } = writing;
  const clientId = play.newId();
  write(writing, 'client.create', { clientId, name: word });
  if (play.chance.happens(0.4)) return;
  const named = { clientVisitId: play.newId(), clientId };
  write(writing, 'clientVisit.plan', named);
  if (play.chance.happens(0.3)) write(writing, 'client.update', { clientId, changes: { note: word } });
  const reminder = { id: play.newId(), title: word, dueAt: inDays(writing, 3) };
  play.chance.pick([
    () => write(writing, 'clientVisit.checkIn', { ...named, at: now(writing) }),
    () => write(writing, 'clientVisit.complete', { ...named, at: now(writing), reminder }),
    () => write(writing, 'clientVisit.cancel', named),
  ])();
}

/** Writes as sales: a client, notes about them, and a visit there. */
async function sell(writing: Writing): Promise<void> {
  const { play, device, word } = writing;
  const client = await shown(writing, 'clients', ({ commercial }) => commercial?.id === device.user.id);
  if (client === undefined || play.chance.happens(0.3)) {
    newClient(writing);
    return;
  }
  const clientId = client.id;
  const visit = await shown(writing, 'clientVisits', ({ state }) => state === 'planned' || state === 'checkedIn');
  const actions: (() => void)[] = [
    () => write(writing, 'client.update', { clientId, changes: { note: word, phone: phoneOf(play.newWord()) } }),
    () => write(writing, 'client.update', { clientId, changes: { name: word } }),
    () => write(writing, 'clientVisit.plan', { clientVisitId: play.newId(), clientId }),
  ];
  if (visit !== undefined) {
    const named = { clientVisitId: visit.id, clientId: visit.clientId };
    const reminder = { id: play.newId(), title: word, dueAt: inDays(writing, 3) };
    actions.push(
      () => write(writing, 'clientVisit.checkIn', { ...named, at: now(writing) }),
      () => write(writing, 'clientVisit.complete', { ...named, at: now(writing), reminder }),
      () => write(writing, 'clientVisit.cancel', named),
    );
  }
  play.chance.pick(actions)();
}

/** Requests a client that an order created, then grants or rejects the request. */
async function claim(writing: Writing): Promise<void> {
  const { play } = writing;
  const claimed = await shown(writing, 'clients', ({ claims }) => claims.length > 0);
  const [asked] = claimed?.claims ?? [];
  if (claimed !== undefined && asked !== undefined)
    write(writing, 'client.decideClaim', { clientId: claimed.id, employee: asked.by, given: play.chance.happens(0.7) });
  else write(writing, 'client.claim', { clientId: play.chance.pick(play.clients) });
}

/** Joins a duplicate of a client with the client. */
async function mergeClients(writing: Writing): Promise<void> {
  const client = await shown(writing, 'clients');
  const duplicate = await shown(writing, 'clients', ({ id }) => id !== client?.id);
  if (client === undefined || duplicate === undefined) return;
  write(writing, 'client.merge', { clientId: client.id, mergedId: duplicate.id, changes: { note: writing.word } });
}

async function remind(writing: Writing): Promise<void> {
  const { play, word, orderId } = writing;
  const reminder = await shown(writing, 'reminders');
  if (reminder === undefined || play.chance.happens(0.3)) {
    const made = play.newId();
    write(writing, 'reminder.create', {
      reminderId: made,
      title: word,
      orderId,
      assignee: play.chance.pick(play.people),
    });
    if (play.chance.happens(0.3)) write(writing, 'reminder.update', { reminderId: made, changes: { note: word } });
    return;
  }
  const reminderId = reminder.id;
  play.chance.pick([
    () => write(writing, 'reminder.update', { reminderId, changes: { title: word } }),
    () => write(writing, 'reminder.snooze', { reminderId, dueAt: inDays(writing, 2) }),
    () => write(writing, 'reminder.done', { reminderId, done: play.chance.happens(0.7) }),
  ])();
}

async function beAway(writing: Writing): Promise<void> {
  const { play } = writing;
  const away = await shown(writing, 'unavailabilities');
  if (away !== undefined && play.chance.happens(0.7))
    write(writing, 'unavailability.remove', { unavailabilityId: away.id });
  else {
    const unavailabilityId = play.newId();
    write(writing, 'unavailability.set', { unavailabilityId });
    if (play.chance.happens(0.2)) write(writing, 'unavailability.remove', { unavailabilityId });
  }
}

async function lookAtOneself(writing: Writing): Promise<void> {
  const { play, device } = writing;
  const unread = await shown(writing, 'notifications', ({ readAt }) => readAt === null);
  if (unread !== undefined) write(writing, 'notification.read', { notificationIds: [unread.id] });
  else if (play.chance.happens(0.4))
    write(writing, 'profile.update', { employeeId: device.user.id, changes: { phone: phoneOf(play.newWord()) } });
}

/** Types in a form of a visit, or ends its draft. A few names and visits: devices write the same fields. */
async function fillForm(writing: Writing): Promise<void> {
  const { play, device, word } = writing;
  const visit = await shown(writing, 'visits');
  const [mine] = await device.read((db) => db.rowsOf('formDrafts').toArray());
  if (mine !== undefined && play.chance.happens(0.5)) {
    device.write('formDraft.end', { formDraftId: mine.row.id, at: now(writing) });
    return;
  }
  if (visit === undefined) return;
  const fields = { [play.chance.pick(['remark', 'meter'])]: { value: JSON.stringify(word), at: now(writing) } };
  const formDraftId = mine === undefined || play.chance.happens(0.3) ? play.newId() : mine.row.id;
  device.write('formDraft.save', { formDraftId, visitId: visit.id, fields });
}

/** The other mutations that everybody makes; repetition sets their frequency. The server refuses some of them. */
export const wholeActions: Action[] = [
  planVisit,
  moveVisit,
  moveVisit,
  moveVisit,
  answer,
  requestProofs,
  capture,
  fillForm,
  fillForm,
  tidyFiles,
  tidyFiles,
  pay,
  sell,
  sell,
  claim,
  remind,
  remind,
  arrangeList,
  beAway,
  lookAtOneself,
  lookAtOneself,
];
/** The office's additional mutations. Those that need other people's work first occur more often. */
export const wholeOfficeActions: Action[] = [
  ...wholeActions,
  ...Array.from({ length: 4 }, () => [judgeFollowUp, claim, draft, moveOrder, tidyFiles]).flat(),
  ...Array.from({ length: 2 }, () => [issue, uphold]).flat(),
  takeOver,
  mergeClients,
];
/** Writes that need other people's work first. Each whole schedule makes one of them often, so that no run is without one. */
export const rareActions: Action[] = [
  moveVisit,
  answer,
  sell,
  undoStep,
  correctForm,
  judgeFollowUp,
  requestProofs,
  draft,
  uphold,
  issue,
  takeOver,
  mergeClients,
  tidyFiles,
  pay,
  remind,
];
