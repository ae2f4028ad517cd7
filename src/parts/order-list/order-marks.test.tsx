// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { speak } from '#tests/support/labels.ts';
import { testOrder } from '#tests/support/rows.ts';
import { OrderPaidMark } from './order-marks.tsx';

afterEach(cleanup);

function marksOf(fields: Partial<Order>): string[] {
  const order = testOrder(1, { total: 24_000, ...fields });
  const { container } = render(
    <I18nProvider i18n={speak('fr')}>
      <OrderPaidMark order={order} withTotal />
    </I18nProvider>,
  );
  return [...container.children].map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
}

test('where the total is shown nowhere else, it stands beside what was paid beyond it', () => {
  expect(marksOf({})).toEqual(['240,00 €']);
  expect(marksOf({ paid: true })).toEqual(['Payé240,00 €']);
  expect(marksOf({ paid: true, paidBeyond: 6000 })).toEqual(['Payé en trop : 60,00 €', '240,00 €']);
});
