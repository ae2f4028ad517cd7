import type { z } from 'zod';
import { invoiceIssue, paymentNoticeIssue } from './orders/invoices.ts';
import { paymentCorrect, paymentRecord } from './orders/payment-recording.ts';
import {
  clientVisitCancel,
  clientVisitCheckIn,
  clientVisitComplete,
  clientVisitPlan,
} from './clients/client-visits.ts';
import { clientClaim, clientCreate, clientDecideClaim, clientMerge, clientUpdate } from './clients/clients.ts';
import { conflictRestore } from './conflicts/conflict-restore.ts';
import { conflictUphold } from './conflicts/conflict-uphold.ts';
import type { MutationDefinition } from './definition.ts';
import { documentRename, documentUpload } from './evidence/documents.ts';
import { draftDecide, draftSubmit } from './evidence/drafts.ts';
import { feedbackCorrect } from './evidence/feedback-correct.ts';
import { feedbackSubmit } from './evidence/feedback-submit.ts';
import {
  followUpAccept,
  followUpAnswer,
  followUpAssign,
  followUpClear,
  followUpReturn,
  followUpSubmit,
} from './visits/follow-ups.ts';
import { formDraftEnd, formDraftSave } from './evidence/form-drafts.ts';
import { orderAssign } from './orders/order-assign.ts';
import { orderCreate } from './orders/order-create.ts';
import { orderMarkMessagesRead } from './orders/order-mark-messages-read.ts';
import { orderSendMessage } from './orders/order-send-message.ts';
import { orderSetLinks } from './orders/order-set-links.ts';
import { orderSmsLate } from './orders/order-sms-late.ts';
import { orderCancel, orderMove } from './orders/order-states.ts';
import { orderUpdate } from './orders/order-update.ts';
import { notificationRead, profileUpdate, unavailabilityRemove, unavailabilitySet } from './people/personal.ts';
import { proofRequest, proofRevoke } from './clients/proofs.ts';
import { orderViewRemove, orderViewSave } from './orders/order-views.ts';
import { reminderCreate, reminderDone, reminderSnooze, reminderUpdate } from './people/reminders.ts';
import {
  uploadAttach,
  uploadRefile,
  uploadRemove,
  uploadRename,
  uploadReorder,
  uploadReportLost,
  uploadReview,
} from './evidence/uploads.ts';
import { visitMove, visitPlan } from './visits/visit-planning.ts';
import { visitsTakeOver } from './visits/visits-take-over.ts';
import { visitStart } from './visits/visit-start.ts';
import { visitNoShow, visitCancel, visitComplete, visitConfirm, visitOnMyWay } from './visits/visit-states.ts';
import { visitUndo } from './visits/visit-undo.ts';

/** All mutations by name. */
export const mutations = {
  'order.create': orderCreate,
  'order.update': orderUpdate,
  'order.move': orderMove,
  'order.cancel': orderCancel,
  'order.assign': orderAssign,
  'order.setLinks': orderSetLinks,
  'order.smsLate': orderSmsLate,
  'order.sendMessage': orderSendMessage,
  'order.markMessagesRead': orderMarkMessagesRead,
  'conflict.restore': conflictRestore,
  'conflict.uphold': conflictUphold,
  'invoice.issue': invoiceIssue,
  'paymentNotice.issue': paymentNoticeIssue,
  'payment.record': paymentRecord,
  'payment.correct': paymentCorrect,
  'draft.submit': draftSubmit,
  'draft.decide': draftDecide,
  'visit.plan': visitPlan,
  'visit.move': visitMove,
  'visits.takeOver': visitsTakeOver,
  'visit.confirm': visitConfirm,
  'visit.onMyWay': visitOnMyWay,
  'visit.start': visitStart,
  'visit.complete': visitComplete,
  'visit.absent': visitNoShow,
  'visit.cancel': visitCancel,
  'visit.undo': visitUndo,
  'feedback.submit': feedbackSubmit,
  'feedback.correct': feedbackCorrect,
  'formDraft.save': formDraftSave,
  'formDraft.end': formDraftEnd,
  'followUp.answer': followUpAnswer,
  'followUp.clear': followUpClear,
  'followUp.assign': followUpAssign,
  'followUp.submit': followUpSubmit,
  'followUp.accept': followUpAccept,
  'followUp.return': followUpReturn,
  'upload.attach': uploadAttach,
  'upload.rename': uploadRename,
  'upload.refile': uploadRefile,
  'upload.reorder': uploadReorder,
  'upload.remove': uploadRemove,
  'upload.review': uploadReview,
  'upload.reportLost': uploadReportLost,
  'document.upload': documentUpload,
  'document.rename': documentRename,
  'proof.request': proofRequest,
  'proof.revoke': proofRevoke,
  'client.create': clientCreate,
  'client.update': clientUpdate,
  'client.claim': clientClaim,
  'client.decideClaim': clientDecideClaim,
  'client.merge': clientMerge,
  'clientVisit.plan': clientVisitPlan,
  'clientVisit.checkIn': clientVisitCheckIn,
  'clientVisit.complete': clientVisitComplete,
  'clientVisit.cancel': clientVisitCancel,
  'orderView.save': orderViewSave,
  'orderView.remove': orderViewRemove,
  'reminder.create': reminderCreate,
  'reminder.update': reminderUpdate,
  'reminder.snooze': reminderSnooze,
  'reminder.done': reminderDone,
  'notification.read': notificationRead,
  'profile.update': profileUpdate,
  'unavailability.set': unavailabilitySet,
  'unavailability.remove': unavailabilityRemove,
};

export type MutationName = keyof typeof mutations;
export type MutationArgs<N extends MutationName> = z.infer<(typeof mutations)[N]['args']>;

export function isMutationName(name: string): name is MutationName {
  return Object.hasOwn(mutations, name);
}

/** Returns the definition of a mutation with untyped arguments. Callers parse the arguments with `args` first. */
export function definitionOf(name: MutationName): MutationDefinition<MutationName> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sound once the arguments were parsed by the same entry's schema
  return mutations[name] as unknown as MutationDefinition<MutationName>;
}
