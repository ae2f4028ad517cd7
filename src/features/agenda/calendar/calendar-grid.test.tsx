// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { CalendarGrid } from './calendar-grid.tsx';

const i18n = speak('fr');

const nothing = (): void => undefined;

afterEach(cleanup);

test.each(['2026-11-30', '2026-03-29', '2026-10-25'])('a narrow week numbers its days as in Brussels: %s', (day) => {
  render(
    <I18nProvider i18n={i18n}>
      <CalendarGrid
        view="week"
        day={day}
        narrow
        showEmployee={false}
        events={[]}
        entries={new Map()}
        hours={{ from: '07:00:00', to: '19:00:00' }}
        onOpen={nothing}
        onDay={nothing}
        onMove={() => Promise.resolve(true)}
        onEmpty={nothing}
        onDrag={nothing}
      />
    </I18nProvider>,
  );
  const headers = screen.getAllByRole('columnheader').flatMap(({ dataset, textContent }) => {
    const number = /\d+/.exec(textContent)?.[0];
    return dataset['date'] === undefined ? [] : [{ date: Number(dataset['date'].slice(8)), number: Number(number) }];
  });
  expect(headers).toHaveLength(7);
  for (const { date, number } of headers) expect(number).toBe(date);
});
