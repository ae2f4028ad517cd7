import { describe, expect, test } from 'vitest';
import { certifier, testId, testNewOrder } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { mutationLabels } from './mutation-labels.ts';

const formats = {
  day: (day: string) => day,
  dateTime: (at: string) => `le ${at.slice(0, 10)}`,
  money: (cents: number) => `${cents / 100} €`,
};
const orderId = testId(1);

function words(name: string, args: unknown, language: 'fr' | 'nl' = 'fr') {
  return mutationLabels({ i18n: speak(language), formats, content: null }, { name, args });
}

describe('mutationLabels', () => {
  test('titles a change of one field by that field', () => {
    const changes = { internalRemark: 'sonner deux fois' };
    expect(words('order.update', { orderId, changes })).toEqual({
      title: 'Remarque interne',
      lines: [{ label: 'Remarque interne', text: 'sonner deux fois' }],
      editable: { changes },
    });
    expect(words('order.update', { orderId, changes }, 'nl').title).toBe('Interne opmerking');
  });

  test('lists each field of a change with its value', () => {
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

  test('lists what was filled in for a new order', () => {
    const { title, lines } = words('order.create', testNewOrder(6, { internalRemark: 'clé au café' }));
    expect(title).toBe('Nouvelle commande');
    expect(lines.map(({ text }) => text).join('\n')).toContain('clé au café');
  });

  test('shows days without an hour where none was chosen', () => {
    const employee = { id: certifier.id, name: certifier.name };
    const days = { from: '2026-11-25T23:00:00.000Z', to: '2026-11-27T23:00:00.000Z' };
    const leave = { unavailabilityId: testId(51), employee, kind: 'leave', ...days, note: '' };
    const { lines } = words('unavailability.set', leave);
    expect(lines.flatMap(({ label, text }) => (label === 'Du' || label === 'Au' ? [text] : []))).toEqual([
      '2026-11-26',
      '2026-11-27',
    ]);
    // Chosen as a day, and stored as its noon.
    const paid = { paymentId: testId(52), orderId, method: 'transfer', amount: 100, note: '' };
    const receipt = words('payment.record', { ...paid, receivedAt: '2026-11-20T11:00:00.000Z' });
    expect(receipt.lines.find(({ label }) => label === 'Reçu le')?.text).toBe('2026-11-20');
  });

  test('names the employee to whom an order was assigned', () => {
    expect(words('order.assign', { orderId, assignee: certifier }).lines[0]?.text).toBe(certifier.name);
    expect(words('order.assign', { orderId, assignee: null }).lines[0]?.text).toBe('(personne)');
  });

  test('[LW5] shows only a title, with nothing to edit, for a mutation that this version cannot read', () => {
    expect(words('order.update', null)).toEqual({ title: 'Modification de la commande', lines: [], editable: null });
    expect(words('order.paint', { orderId })).toEqual({
      title: 'Action d’une autre version de l’application',
      lines: [],
      editable: null,
    });
  });

  test('shows what a refused draft of a visit form holds', () => {
    const at = '2026-11-20T09:00:00.000Z';
    const given = (value: unknown) => ({ value: JSON.stringify(value), at });
    const fields = {
      arrivedDay: given('2026-11-20'),
      arrivedTime: given('09:30'),
      remarks: given('Chaudière inaccessible'),
      cash: given('120,50'),
      property: given('rent'),
      'checklist/ELE-ground': given({ result: 'notOk', value: '180', choice: '', note: 'à revoir', photos: [] }),
      signatureName: given('Ève Essai'),
      step: given('signature'),
      present: given(''),
    };
    const { lines } = words('formDraft.save', { formDraftId: testId(61), visitId: testId(31), fields });
    expect(lines.map(({ label, text }) => `${label} : ${text}`.replaceAll(/\s/gu, ' '))).toEqual([
      'Arrivée : le 2026-11-20',
      'Points vérifiés : ELE-ground : Pas OK (180, à revoir)',
      'Le bien est : À louer',
      'Remarques : Chaudière inaccessible',
      'Espèces reçues : 120,50',
      'Nom du signataire : Ève Essai',
    ]);
  });
});
