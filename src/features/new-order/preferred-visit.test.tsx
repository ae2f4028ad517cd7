// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyForm } from '#parts/order-form/order-form.ts';
import { openedForm } from '#parts/planning/plan-form.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testOrder, testVisit } from '#tests/support/rows.ts';
import { usePreferredVisitText } from './preferred-visit.tsx';

const now = Date.parse('2026-11-20T09:00:00Z');

function remark(language: 'fr' | 'nl', wishedDay: string, wishedPart: 'any' | 'morning' | 'afternoon'): string {
  const { result } = renderHook(() => usePreferredVisitText({ ...emptyForm, wishedDay, wishedPart }), {
    wrapper: ({ children }) => <I18nProvider i18n={speak(language)}>{children}</I18nProvider>,
  });
  return `${result.current}\nClé chez la voisine (12/10/2026), sonner`;
}

const opened = (planningRemark: string, visits = 0) =>
  openedForm({
    order: testOrder(7, { planningRemark }),
    visits: visits === 0 ? [] : [testVisit(8, 7)],
    visit: null,
    at: {},
    onlyFor: certifier,
    now,
  });

test.each(['fr', 'nl'] as const)('a wished visit is what planning proposes, in %s', (language) => {
  expect(opened(remark(language, '2026-12-01', 'afternoon'))).toMatchObject({ day: '2026-12-01', start: '13:00' });
  expect(opened(remark(language, '2026-12-01', 'morning'))).toMatchObject({ day: '2026-12-01', start: '09:00' });
  expect(opened(remark(language, '2026-12-01', 'any'))).toMatchObject({ day: '2026-12-01', start: null });
});

test('a wish that has passed, or that another visit answered, proposes nothing', () => {
  expect(opened(remark('fr', '2026-11-02', 'morning'))).toMatchObject({ day: '2026-11-20', start: null });
  expect(opened(remark('fr', '2026-12-01', 'morning'), 1)).toMatchObject({ day: '2026-11-20', start: null });
  expect(opened('Sonner deux fois')).toMatchObject({ day: '2026-11-20', start: null });
});
