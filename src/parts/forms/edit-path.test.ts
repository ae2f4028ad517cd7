import { expect, test } from 'vitest';
import { mutations } from '#contract/mutations/catalogue.ts';
import { subjectOf } from '#data/outbox/mutation-subject.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { certifier, testId } from '#tests/support/rows.ts';
import { editPath } from './edit-path.ts';

const [order, client, visit] = [testId(1), testId(61), testId(31)];
const examples: Readonly<Record<string, unknown>> = exampleArgs(certifier);

function pathOf(name: string, { hasPage = true } = {}): string | null {
  const args = examples[name];
  return editPath({ id: 'm1', name, args, subject: subjectOf({ args }), hasPage });
}

test('a refused mutation leads to the form that it came from', () => {
  const paths = Object.keys(mutations).map((name) => [name, pathOf(name)] as const);
  expect(Object.fromEntries(paths.filter(([name, path]) => path !== null && !name.startsWith('followUp.')))).toEqual({
    'order.create': '/orders/new?edit=m1',
    'order.update': `/orders/${order}?edit=m1`,
    'order.sendMessage': `/orders/${order}?edit=m1`,
    'visit.absent': `/formvisit?visit=${visit}&flow=absent`,
    'feedback.submit': `/formvisit?visit=${visit}`,
    'client.create': `/clients?new=${testId(75)}`,
    'client.update': `/clients/${client}?edit=m1`,
    'clientVisit.complete': `/formvisit?client=${client}`,
    'reminder.create': '/rappel?remind=refused.m1',
    'reminder.update': '/rappel?remind=refused.m1',
  });
  const ofSurvey = paths.filter(([name]) => name.startsWith('followUp.')).map(([, path]) => path);
  expect(new Set(ofSurvey)).toEqual(new Set([`/suivi?order=${order}`]));
});

test('a form that stands on the page of an order or a client needs that page', () => {
  const without = ['order.update', 'client.update', 'client.create'].map((name) => pathOf(name, { hasPage: false }));
  expect(without).toEqual([null, null, `/clients?new=${testId(75)}`]);
});

test('[LW5] a mutation of another version has no form', () => {
  expect(pathOf('order.paint')).toBeNull();
});
