import { expect, test } from 'vitest';
import {
  claimRefusalKey,
  draftSubject,
  paymentCorrectionKey,
  refusalKey,
  surveyReturnKey,
} from '#data/drafts/draft-subject.ts';
import { certifier, testId, testVisit } from '#tests/support/rows.ts';
import { draftPath } from './draft-path.ts';

const order = testId(1);
const visit = testVisit(31, 1, { plannedStart: '2026-11-24T09:30:00.000Z', employee: certifier });
const subject = { kind: 'order' as const, id: order };

test.each([
  [`order:${order}:internalRemark`, `/orders/${order}#form-remarks`],
  [`order:${order}:tags`, `/orders/${order}#form-labels`],
  [`order:${order}:plannedVisitAt`, `/orders/${order}#form-planning`],
  [`order:${order}:assignee`, `/orders/${order}#form-assign`],
  [`order:${order}:message`, `/orders/${order}#form-message`],
  [`order:${order}:client`, `/orders/${order}?sheet=client`],
  [`order:${order}:address`, `/orders/${order}?sheet=address`],
  [`order:${order}:cancelReason`, `/orders/${order}#office`],
  [paymentCorrectionKey(order, testId(81)), `/orders/${order}?tab=file&correct=${testId(81)}#billing`],
  [`order:${order}:payment`, `/orders/${order}?tab=file&payment=1#billing`],
  [`visit-form:${testId(31)}`, `/formvisit?visit=${testId(31)}`],
  [`cancel:${testId(31)}`, `/orders/${order}#visit`],
  [`edit:${testId(70)}`, `/orders/${order}?edit-file=${testId(70)}#documents`],
  [`agenda move ${testId(31)}`, `/agenda?view=day&date=2026-11-24&who=${certifier.id}&open=${testId(31)}&move=1`],
  [`refusal:${order}:acceptance`, `/suivi?order=${order}`],
  [`order:${order}:survey`, `/suivi?order=${order}`],
  ['agenda unavailability new', '/agenda?open=new'],
  ['profile.phone', '/profile'],
])('the draft %s opens at %s', (key, path) => {
  expect(draftPath({ about: draftSubject(key), subject, visit })).toBe(path);
});

test.each([
  refusalKey(order, testId(70)),
  surveyReturnKey(order, '2026-11-20T10:00:00.000Z'),
  claimRefusalKey(testId(5), certifier.id),
])('the reason %s opens at its decision', (key) => {
  const path = draftPath({ about: draftSubject(key), subject, visit }) ?? '';
  expect(Object.fromEntries(new URL(path, 'http://x').searchParams)).toEqual({ draft: key });
});
