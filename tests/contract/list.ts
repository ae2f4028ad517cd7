import { content } from '#contract/content/content.ts';
import { errorTriggers } from '#contract/protocol/error-triggers.ts';
import { errorCode } from '#contract/protocol/errors.ts';
import { orderTransitions } from '#contract/rules/orders/order-states.ts';
import { clientVisitTransitions, draftTransitions, followUpTransitions } from '#contract/rules/record-states.ts';
import { rights } from '#contract/rules/people/rights.ts';
import { visitTransitions } from '#contract/rules/visits/visit-states.ts';
import { invoiceLines, saleLines } from './answer-facts.ts';
import { collectionFacts } from './collection-facts.ts';
import { mutationFacts } from './mutation-facts.ts';

/** Prints the facts of the contract as JSON. `npm run contract` writes docs/contract.md from them. */
console.info(
  JSON.stringify({
    collections: collectionFacts(),
    content: Object.keys(content.shape),
    mutations: mutationFacts(),
    rights,
    states: {
      order: orderTransitions,
      visit: visitTransitions,
      'client visit': clientVisitTransitions,
      'follow-up': followUpTransitions,
      'PEB draft': draftTransitions,
    },
    invoice: invoiceLines(),
    sale: saleLines(),
    errors: errorCode.options.map((code) => ({ code, trigger: errorTriggers[code] })),
  }),
);
