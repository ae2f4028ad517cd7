import { useState } from 'react';
import type { Feedback } from '#contract/entities/feedback.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { AmountDue } from '#contract/rules/payments/amount-due.ts';
import { electronicPart, submitArgs } from '../model/submit-args.ts';
import type { Missing } from './send-sheet.tsx';
import { completes } from './send-sheet.tsx';
import { useSubmitCorrection } from './use-submit-correction.ts';
import { useSubmitForm } from './use-submit-form.ts';
import type { Steps } from '../model/use-steps.ts';
import type { VisitFormDraft } from '../use-visit-form.ts';

interface SendingFacts {
  visit: Visit;
  order: Order;
  draft: VisitFormDraft;
  steps: Steps;
  missing: Missing;
  /** Null while unknown. */
  owed: AmountDue | null;
  /** The submitted form that this one corrects; null for a new one. */
  corrects: Feedback | null;
  onCorrected: () => void;
}

interface Sending {
  /** Sends the form, or asks first when something is missing. Shows the problems of a form that cannot be sent. */
  press: () => void;
  send: () => void;
  /** The sheet that names what is missing is open. */
  isAsking: boolean;
  close: () => void;
  isSubmitting: boolean;
  /** Why the form could not be stored on this device. */
  error: string | null;
}

/** Sends the form: at once when nothing is missing, else after a sheet that names it. */
export function useSending({
  visit,
  order,
  draft,
  steps,
  missing,
  owed,
  corrects,
  onCorrected,
}: SendingFacts): Sending {
  const { form, checks } = draft;
  const { submit, isSubmitting, error } = useSubmitForm(visit, order);
  const correction = useSubmitCorrection(corrects);
  const [isAsking, setAsking] = useState(false);
  const send = (): void => {
    if (draft.asked !== null) return;
    setAsking(false);
    const args = submitArgs(form, { visitId: visit.id, orderId: order.id, checks, now: Date.now() });
    if (args === null) return;
    const part = electronicPart(form, owed);
    if (corrects === null) void submit(args, completes(form, missing), part);
    else void correction.submit(args, part).then((done) => (done ? onCorrected() : undefined));
  };
  const press = (): void => {
    steps.showAllProblems();
    if (steps.problems.length > 0) return;
    if (missing.names.length === 0) send();
    else setAsking(true);
  };
  return {
    press,
    send,
    isAsking,
    close: () => setAsking(false),
    isSubmitting: isSubmitting || correction.isSubmitting,
    error: error ?? correction.error,
  };
}
