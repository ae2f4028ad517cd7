import { expect, test } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testId, testNotification, testOrder } from '#tests/support/rows.ts';
import { notificationSentence } from './notification-labels.ts';

const { number, address } = testOrder(1);
const karim = { id: testId(60), name: 'Karim Benali' };
const order = { number, address, assignee: karim };
const base = { userId: certifier.id, orderId: testId(1), by: supervisor, order };

test.each([
  [
    'the former assignee learns who has the order',
    { kind: 'orderReassigned' as const },
    'Cette commande ne vous est plus attribuée. Elle est attribuée à Karim Benali.',
  ],
  [
    'the former assignee learns that nobody has the order',
    { kind: 'orderReassigned' as const, order: { ...order, assignee: null } },
    'Cette commande ne vous est plus attribuée. Elle n’est attribuée à personne.',
  ],
  [
    'the author of refused work learns who has the order',
    { kind: 'workRefused' as const, by: certifier },
    'Un de vos envois est refusé\u00A0: la commande n’est plus la vôtre. Elle est attribuée à Karim Benali.',
  ],
  [
    'who has the order learns whose work was refused',
    { kind: 'workRefused' as const, userId: karim.id, by: { id: certifier.id, name: 'Sophie Dubois' } },
    'Un envoi de Sophie Dubois est refusé\u00A0: la commande n’est plus la sienne. Voyez avec Sophie Dubois.',
  ],
  [
    'who wrote before reads the beginning of the reply',
    { kind: 'messageReply' as const, excerpt: 'Je l’ai' },
    '«\u00A0Je l’ai\u00A0»',
  ],
])('%s', (_what, fields, sentence) => {
  expect(notificationSentence(speak('fr'), testNotification(1, { ...base, ...fields }))).toBe(sentence);
});

test('a kind that only a newer server knows has a sentence', () => {
  const newer = testNotification(1, base);
  Object.assign(newer, { kind: 'newer' });
  expect(notificationSentence(speak('nl'), newer)).toBe('Er is iets veranderd.');
});
