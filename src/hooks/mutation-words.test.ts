import { describe, expect, test } from 'vitest';
import { certifier, testId, testNewOrder } from '#tests/support/rows.ts';
import { speak } from '#tests/support/words.ts';
import { mutationWords } from './mutation-words.ts';

const formats = {
  day: (day: string) => day,
  dateTime: (at: string) => `le ${at.slice(0, 10)}`,
  money: (cents: number) => `${cents / 100} €`,
};
const orderId = testId(1);

function words(name: string, args: unknown, language: 'fr' | 'nl' = 'fr') {
  return mutationWords({ i18n: speak(language), formats, content: null }, { name, args });
}

describe('a mutation in words', () => {
  test('a change of one field is called by that field', () => {
    const changes = { internalRemark: 'sonner deux fois' };
    expect(words('order.update', { orderId, changes })).toEqual({
      title: 'Remarque interne',
      lines: [{ label: 'Remarque interne', text: 'sonner deux fois' }],
      editable: { changes },
    });
    expect(words('order.update', { orderId, changes }, 'nl').title).toBe('Interne opmerking');
  });

  test('a change of several fields tells each with its value', () => {
    const changes = {
      urgent: true,
      plannedVisitAt: null,
      realEstate: { type: 'house', category: 'new' },
      tags: [],
    };
    const { title, lines } = words('order.update', { orderId, changes });
    expect(title).toBe('Modification de la commande');
    expect(lines.map(({ text }) => text)).toEqual(['(aucune)', 'Oui', 'Maison, Neuf', '(pas de date)']);
  });

  test('an order that was created tells what was given', () => {
    const { title, lines } = words('order.create', testNewOrder(6, { internalRemark: 'clé au café' }));
    expect(title).toBe('Nouvelle commande');
    expect(lines.map(({ text }) => text).join('\n')).toContain('clé au café');
  });

  test('who an order was given to is named', () => {
    expect(words('order.assign', { orderId, assignee: certifier }).lines[0]?.text).toBe(certifier.name);
    expect(words('order.assign', { orderId, assignee: null }).lines[0]?.text).toBe('(personne)');
  });

  test('[LW5] what this version cannot read has a title and nothing to edit', () => {
    expect(words('order.update', null)).toEqual({ title: 'Modification de la commande', lines: [], editable: null });
    expect(words('order.paint', { orderId })).toEqual({
      title: 'Action d’une autre version de l’application',
      lines: [],
      editable: null,
    });
  });
});
