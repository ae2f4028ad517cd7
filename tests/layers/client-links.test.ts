import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');

/** Screens that name a client without a link to the card, with the reason. */
const withoutLink: Readonly<Record<string, string>> = {
  'src/features/agenda/calendar/agenda-calendar.tsx': 'the event leads to the visit, which links to the card',
  'src/features/agenda/calendar/event-content.tsx': 'the event leads to the visit, which links to the card',
  'src/features/all-clients/client-list.tsx': 'its cell holds the name, which leads to the card or the panel',
  'src/features/all-clients/client-panel.tsx': 'the client of a colleague, who has no card here',
  'src/features/home/orders-to-chase.tsx': 'the row leads to the order, which links to the card',
  'src/features/order/billing/issue-sheet.tsx': 'the question before an invoice is issued, over the order that links',
  'src/features/orders/rows/order-card.tsx': 'the row leads to the order, which links to the card',
  'src/features/orders/rows/row-columns.tsx': 'the row leads to the order, which links to the card',
  'src/features/orders/server/server-orders.tsx': 'the row leads to the order, which links to the card',
  'src/features/receivables/receivable-row.tsx': 'the row leads to the order, which links to the card',
  'src/features/share/attach-card.tsx': 'the row chooses the order',
  'src/features/share/order-choice.tsx': 'the row chooses the order',
  'src/features/stats/counted-list.tsx': 'the row leads to the order',
  'src/features/visit-form/steps/arrival-steps.tsx': 'the choice of who was met',
  'src/features/visit-form/steps/invoice-steps.tsx': 'a question of the form, whose order links',
  'src/features/visites/visit-item.tsx': 'the row leads to the visit, which links to the card',
  'src/features/clients/client-orders.tsx': 'the card itself: the name is the text of a search',
  'src/parts/clients/merge/merge-sheet.tsx': 'a sheet over the card',
  'src/parts/clients/visits/plan-visit-sheet.tsx': 'a sheet over the card or the visit, which link to it',
  'src/parts/clients/visits/round-timeline.tsx': 'the stop leads to the visit, which links to the card',
  'src/parts/visit-life/warnings/time-warning-text.tsx': 'a question in a sheet',
  'src/parts/visit-life/warnings/times-question.tsx': 'a question in a sheet',
  'src/parts/order-form/customer-search.tsx': 'the row chooses the customer',
};

const namesClient = /\bclient\??\.name\b/;
const linksToCard = /\b(?:ClientLink|clientPath)\b/;

test('a client’s name links to the card, except where a line leads elsewhere', () => {
  const found = globSync('src/{features,parts}/**/*.tsx', { cwd: project })
    .filter((path) => !path.includes('.test.'))
    .filter((path) => {
      const source = readFileSync(join(project, path), 'utf8');
      return namesClient.test(source) && !linksToCard.test(source);
    });
  expect(found.toSorted()).toEqual(Object.keys(withoutLink).toSorted());
});
