// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { openUserDatabase } from '#data/database/user-database.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testId } from '#tests/support/rows.ts';
import { AppDataProvider } from './use-app-data.tsx';
import { useErrorMessage } from './use-error-message.ts';

afterEach(cleanup);

const asked = /votre superviseur/;
const wrapped = (inside: (children: ReactNode) => ReactNode) =>
  function Wrapper({ children }: { children: ReactNode }) {
    return <I18nProvider i18n={speak('fr')}>{inside(children)}</I18nProvider>;
  };

test.each([
  ['an employee', certifier, [], true],
  ['a supervisor', supervisor, ['s'], false],
] as const)('tells %s whom to ask', (_who, actor, role, isSent) => {
  const data = testAppData(openUserDatabase('test', testId(901)), actor, () => testId(902), { role: [...role] });
  const wrapper = wrapped((children) => <AppDataProvider value={data}>{children}</AppDataProvider>);
  const { result } = renderHook(() => useErrorMessage(), { wrapper });
  expect(asked.test(result.current('Internal'))).toBe(isSent);
});

test('speaks to an employee before anybody is signed in', () => {
  const { result } = renderHook(() => useErrorMessage(), { wrapper: wrapped((children) => children) });
  expect(result.current('Internal')).toMatch(asked);
});
