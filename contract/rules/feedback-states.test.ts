import { describe, expect, test } from 'vitest';
import { asksWhoSells, invoiceStateOf, invoiceTable, sellStateOf } from './feedback-states.ts';

const yesOrNo = [true, false, null];

describe('what the answers of a visit say (specification §3)', () => {
  test('every combination of the invoice questions has one line, and all five states can be reached', () => {
    const lines = yesOrNo.flatMap((correct) => yesOrNo.map((given) => ({ correct, given })));
    for (const { correct, given } of lines) {
      expect(invoiceTable.filter((line) => line.correct === correct && line.given === given)).toHaveLength(1);
    }
    expect(invoiceTable).toHaveLength(lines.length);
    expect(new Set(invoiceTable.map(({ state }) => state)).size).toBe(6);
  });

  test('what to change does not decide, the answers do', () => {
    expect(invoiceStateOf({ dataCorrect: false, change: '', givenOnSite: false })).toBe('notGivenIncorrect');
    expect(invoiceStateOf({ dataCorrect: null, change: 'La TVA', givenOnSite: null })).toBeNull();
  });

  test.each([
    [{ property: 'rent' }, 'rental'],
    [{ property: 'sale', sold: true }, 'soldOrUnderCompromise'],
    [{ property: 'sale', sold: false, by: 'agency' }, 'forSaleByAgencyOrNotary'],
    [{ property: 'sale', sold: false, by: 'notary' }, 'forSaleByAgencyOrNotary'],
    [{ property: 'sale', sold: false, by: 'private', wish: 'offer' }, 'wantsOffer'],
    [{ property: 'sale', sold: false, by: 'private', wish: 'contact' }, 'wantsContact'],
    [{ property: 'sale', sold: false, by: 'private', wish: 'none' }, 'doesNotWantContact'],
    [{ property: 'sale', sold: false, by: 'private' }, null],
    [{ property: 'sale', sold: false }, null],
    [{ property: 'sale' }, null],
    [{ property: 'other', sold: true, by: 'agency' }, null],
    [{}, null],
  ] as const)('%o is %s', (answers, state) => {
    const all = { property: null, sold: null, by: null, wish: null, consentAt: null, ...answers };
    expect(sellStateOf(all)).toBe(state);
  });

  test('who sells is asked only for what is for sale and not sold', () => {
    const asked = (['sale', 'rent', 'other', null] as const).flatMap((property) =>
      yesOrNo.filter((sold) => asksWhoSells({ property, sold })).map((sold) => [property, sold]),
    );
    expect(asked).toEqual([['sale', false]]);
  });
});
