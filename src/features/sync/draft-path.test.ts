import { expect, test } from 'vitest';
import { draftSubject } from '#data/drafts/draft-subject.ts';
import { testId } from '#tests/support/rows.ts';
import { draftPath } from './draft-path.ts';

const order = testId(1);
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
  [`order:${order}:payment`, `/orders/${order}#billing`],
  [`visit-form:${testId(31)}`, `/formvisit?visit=${testId(31)}`],
  [`cancel:${testId(31)}`, `/orders/${order}#visit`],
  [`edit:${testId(70)}`, `/orders/${order}#documents`],
  ['agenda unavailability new', '/agenda?open=new'],
  ['profile.phone', '/profile'],
])('the draft %s opens at %s', (key, path) => {
  expect(draftPath({ about: draftSubject(key), subject })).toBe(path);
});
