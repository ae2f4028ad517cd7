// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { SortSelect } from './sort-select.tsx';

afterEach(cleanup);

test.each([
  ['date', ['Par date', 'Par client']],
  ['colleague', ['Par date', 'Par client', 'Par collègue']],
] as const)('a sort that says nothing here is named while an address asks for it: %s', (sort, offered) => {
  render(
    <I18nProvider i18n={speak('fr')}>
      <SortSelect
        sort={sort}
        options={[
          ['date', 'Par date'],
          ['client', 'Par client'],
          ['colleague', 'Par collègue'],
        ]}
        without="colleague"
        onChange={() => undefined}
      />
    </I18nProvider>,
  );
  const select = screen.getByLabelText<HTMLSelectElement>('Trier par');
  expect(Array.from(select.options, ({ textContent }) => textContent)).toEqual(offered);
  expect(select.value).toBe(sort);
});
