import { describe, expect, test } from 'vitest';
import { asksWhoSells, invoiceStateOf, shownInvoiceState, invoiceTable, sellStateOf } from './feedback-states.ts';

const yesOrNo = [true, false, null];

describe('states derived from the answers of a visit (specification §3)', () => {
  test('every combination of invoice answers has one line, and all five states are reachable', () => {
    const lines = yesOrNo.flatMap((correct) => yesOrNo.map((given) => ({ correct, given })));
    for (const { correct, given } of lines) {
      expect(invoiceTable.filter((line) => line.correct === correct && line.given === given)).toHaveLength(1);
    }
    expect(invoiceTable).toHaveLength(lines.length);
    expect(new Set(invoiceTable.map(({ state }) => state)).size).toBe(6);
  });

  test('the requested correction does not influence the invoice state', () => {
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

  test('the seller is asked only for a property that is for sale and not sold', () => {
    const asked = (['sale', 'rent', 'other', null] as const).flatMap((property) =>
      yesOrNo.filter((sold) => asksWhoSells({ property, sold })).map((sold) => [property, sold]),
    );
    expect(asked).toEqual([['sale', false]]);
  });
});

test.each([
  { given: true, hasInvoice: true, shown: 'given' },
  { given: true, hasInvoice: false, shown: null },
  { given: false, hasInvoice: false, shown: null },
])('says nothing of an invoice where there is none: $given $hasInvoice $shown', ({ given, hasInvoice, shown }) => {
  const answers = { dataCorrect: true, change: '', givenOnSite: given };
  expect(shownInvoiceState(answers, hasInvoice)).toBe(shown);
});
