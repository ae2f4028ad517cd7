import { content } from '#contract/content/content.ts';
import { errorTriggers } from '#contract/protocol/error-triggers.ts';
import { errorCode } from '#contract/protocol/errors.ts';
import { orderMoves } from '#contract/rules/order-states.ts';
import { clientVisitMoves, draftMoves, followUpMoves } from '#contract/rules/record-states.ts';
import { rights } from '#contract/rules/rights.ts';
import { visitMoves } from '#contract/rules/visit-states.ts';
import { invoiceLines, saleLines } from './answer-facts.ts';
import { collectionFacts } from './collection-facts.ts';
import { mutationFacts } from './mutation-facts.ts';

/** Prints, as JSON, what the contract says of itself: `npm run contract` writes docs/contract.md of it. */
console.info(
  JSON.stringify({
    collections: collectionFacts(),
    content: Object.keys(content.shape),
    mutations: mutationFacts(),
    rights,
    states: {
      order: orderMoves,
      visit: visitMoves,
      'client visit': clientVisitMoves,
      'follow-up': followUpMoves,
      'PEB draft': draftMoves,
    },
    invoice: invoiceLines(),
    sale: saleLines(),
    errors: errorCode.options.map((code) => ({ code, trigger: errorTriggers[code] })),
  }),
);
