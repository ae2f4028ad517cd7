import { describe, expect, test } from 'vitest';
import type { Reminder } from '#contract/entities/reminder.ts';
import type { ReminderHere } from '#data/queries/inbox/reminders.ts';
import { parseSlot } from '#hooks/orders/use-remind.ts';
import {
  certifier,
  supervisor,
  testClient,
  testId,
  testMessage,
  testOrder,
  testReminder,
} from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { taskOf } from './form-task.ts';
import { changesOf, formOf, parseForm, readForm } from './reminder-form.ts';
import type { Searched } from '#parts/list-detail/use-list-filter.ts';
import type { ReminderFilter, ReminderSort } from './reminder-groups.ts';
import { groupOf, isShown, reminderLines } from './reminder-groups.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');

function here(number: number, given: Partial<Reminder> = {}): ReminderHere {
  const reminder = testReminder(number, { assignee: certifier, createdBy: certifier, ...given });
  return { reminder, order: undefined, client: undefined };
}

describe('the list', () => {
  test('groups by late, today, coming and done, in Belgian local time', () => {
    const at = (dueAt: string) => groupOf({ dueAt, done: null }, now);
    expect(at('2026-11-20T09:00:00.000Z')).toBe('late');
    expect(at('2026-11-20T22:59:00.000Z')).toBe('today');
    // 00:00 of the next day in Brussels.
    expect(at('2026-11-20T23:00:00.000Z')).toBe('coming');
    const lines = reminderLines(
      speak('fr'),
      [
        here(3, { dueAt: '2026-11-25T09:00:00.000Z' }),
        here(1, { dueAt: '2026-11-19T09:00:00.000Z' }),
        here(2, { dueAt: '2026-11-19T10:00:00.000Z', done: { by: certifier, at: '2026-11-19T11:00:00.000Z' } }),
      ],
      'due',
      now,
    );
    expect(lines.map(({ key }) => key)).toEqual(['late', testId(1), 'coming', testId(3), 'done', testId(2)]);
  });

  test('filters by own, given and colleague, and searches the order too, without accents', () => {
    const mine = here(1, { title: 'Signaler le délai au notaire' });
    const given = here(2, { assignee: supervisor });
    const others = here(3, { assignee: supervisor, createdBy: supervisor });
    const about = { ...here(4), order: testOrder(7) };
    const shown = (filter: Partial<Searched<ReminderFilter>>) =>
      [mine, given, others, about]
        .filter((one) => isShown(one, { whose: 'all', assigneeId: null, text: '', ...filter }, certifier.id))
        .map(({ reminder }) => reminder.id);
    expect(shown({})).toHaveLength(4);
    expect(shown({ whose: 'mine' })).toEqual([testId(1), testId(4)]);
    expect(shown({ whose: 'given' })).toEqual([testId(2)]);
    expect(shown({ assigneeId: supervisor.id })).toEqual([testId(2), testId(3)]);
    expect(shown({ text: 'NOTAIRE delai' })).toEqual([testId(1)]);
    expect(shown({ text: 'märais bruxelles' })).toEqual([testId(4)]);
    expect(shown({ text: '2026-000007' })).toEqual([testId(4)]);
  });
});

test('sorts by client, colleague or age, what is to be done before what is done', () => {
  const of = (n: number, name: string, given: Partial<Reminder>): ReminderHere => ({
    ...here(n, given),
    client: testClient(n, { name }),
  });
  const shown = [
    of(1, 'Zonneveld', { createdAt: '2026-11-03T09:00:00.000Z', assignee: supervisor }),
    of(2, 'Élan', { createdAt: '2026-11-01T09:00:00.000Z' }),
    here(3, { createdAt: '2026-11-02T09:00:00.000Z' }),
    of(4, 'Agence', { done: { by: certifier, at: '2026-11-19T11:00:00.000Z' } }),
  ];
  const keys = (sort: ReminderSort) => reminderLines(speak('fr'), shown, sort, now).map(({ key }) => key);
  const ids = (...numbers: number[]) => numbers.map((n) => testId(n));
  expect(keys('subject')).toEqual(['open', ...ids(2, 1, 3), 'done', ...ids(4)]);
  expect(keys('newest')).toEqual(['open', ...ids(1, 3, 2), 'done', ...ids(4)]);
  expect(keys('colleague')).toEqual(['open', ...ids(1, 2, 3), 'done', ...ids(4)]);
});

describe('the form', () => {
  const form = formOf(testReminder(1, { assignee: certifier, dueAt: '2026-11-20T09:00:30.000Z' }));

  test('reports missing and too long fields, and parses the rest', () => {
    expect(readForm(form, [certifier], now)).toMatchObject({
      issues: [],
      dueAt: '2026-11-20T09:00:00.000Z',
      assignee: certifier,
    });
    const bad = { title: '  ', note: 'x'.repeat(4001), day: '', time: '09:00', assigneeId: 'nobody' };
    expect(readForm(bad, [certifier], now).issues).toEqual(['titleEmpty', 'noteLong', 'dueMissing', 'assigneeUnknown']);
    expect(readForm({ ...form, day: '2100-01-01' }, [certifier], now).issues).toEqual(['dueFar']);
    expect(readForm({ ...form, title: 'x'.repeat(201) }, [certifier], now).issues).toEqual(['titleLong']);
  });

  test('returns only the changed fields and ignores seconds, which the form does not hold', () => {
    const before = testReminder(1, { assignee: certifier, dueAt: '2026-11-20T09:00:30.000Z' });
    const { title, note } = before;
    expect(changesOf(before, { title, note, dueAt: '2026-11-20T09:00:00.000Z', assignee: certifier })).toBeNull();
    expect(changesOf(before, { title, note: 'Vite', dueAt: '2026-11-21T09:00:00.000Z', assignee: supervisor })).toEqual(
      {
        note: 'Vite',
        dueAt: '2026-11-21T09:00:00.000Z',
        assignee: supervisor,
      },
    );
  });

  test('restores a draft, and starts over from an invalid one', () => {
    expect(parseForm(JSON.stringify({ ...form, title: 'Autre' }))?.title).toBe('Autre');
    expect(parseForm('{"title":1}')).toBeNull();
    expect(parseForm('{')).toBeNull();
  });
});

describe('the task of the form', () => {
  const context = { actor: certifier, now };
  const i18n = speak('fr');

  test('comes from a valid slot of the address only', () => {
    expect(parseSlot('new')).toEqual({ kind: 'new', id: '' });
    expect(parseSlot(`order.${testId(1)}`)).toEqual({ kind: 'order', id: testId(1) });
    for (const text of [null, '', 'new.1', 'visit.1', 'order.', 'order.<b>']) expect(parseSlot(text)).toBeNull();
  });

  test('proposes a title for an order, a message and a client, tomorrow at 09:00', () => {
    const order = testOrder(1);
    const ofOrder = taskOf(i18n, { kind: 'order', id: order.id, name: null, about: { order } }, context);
    expect(ofOrder).toMatchObject({
      initial: { title: 'Rappeler Jean Lambert', day: '2026-11-21', time: '09:00', assigneeId: certifier.id },
      save: { kind: 'create', orderId: order.id, clientId: null },
    });
    const message = testMessage(5, 1, { author: supervisor, body: 'Code du portail ?' });
    const ofMessage = taskOf(i18n, { kind: 'message', id: message.id, name: null, about: { message, order } }, context);
    expect(ofMessage).toMatchObject({
      initial: { title: 'Donner suite au message', note: 'Code du portail ?' },
      save: { kind: 'create', orderId: order.id },
    });
    const ofClient = taskOf(i18n, { kind: 'client', id: testId(9), name: 'Immo Sud', about: {} }, context);
    expect(ofClient).toMatchObject({ initial: { title: 'Rappeler Immo Sud' }, save: { clientId: testId(9) } });
  });

  test('is null when its subject is not on the device', () => {
    for (const kind of ['edit', 'message', 'refused'])
      expect(taskOf(i18n, { kind, id: testId(9), name: null, about: {} }, context)).toBeNull();
  });
});
