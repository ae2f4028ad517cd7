// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { certifier, testId } from '#tests/support/rows.ts';
import { printedMax, usePrintable } from './use-printable.ts';

afterEach(cleanup);

test('the rows for a print are read ahead a few at a time, up to the most that is printed', async () => {
  const data = testAppData(openUserDatabase('printable', certifier.id), certifier, () => testId(900));
  const sizes: number[] = [];
  const read = (_db: UserDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    sizes.push(ids.length);
    return Promise.resolve(new Map(ids.map((id) => [id, `row ${id}`])));
  };
  const ids = Array.from({ length: printedMax + 1 }, (_, index) => String(index));
  const { result } = renderHook(() => usePrintable(ids, read), {
    wrapper: ({ children }: { children: ReactNode }) => <AppDataProvider value={data}>{children}</AppDataProvider>,
  });
  await vi.waitFor(() => expect(result.current.current.size).toBe(printedMax), { timeout: 3_000 });
  expect(Math.max(...sizes)).toBeLessThanOrEqual(50);
  expect(result.current.current.get('499')).toBe('row 499');
});
