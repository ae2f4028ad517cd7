// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { matchNoMedia, matchOnly } from '#tests/support/media.ts';
import { useBackCloses } from '#ui/back-layers.tsx';
import { useOrderChoice } from './use-order-choice.ts';

afterEach(cleanup);

interface Shown {
  ids: string[];
  hasCamera: boolean;
}

function showList(initialProps: Shown) {
  return renderHook(
    ({ ids, hasCamera }: Shown) => {
      useBackCloses(hasCamera, () => undefined, { covers: true });
      return useOrderChoice(ids).chosenId;
    },
    { initialProps, wrapper: MemoryRouter },
  );
}

test('a camera keeps its order while the list changes and the tablet is turned', () => {
  matchOnly('(min-width: 64rem)');
  const { result, rerender } = showList({ ids: ['Louise', 'Moulin'], hasCamera: false });
  expect(result.current).toBe('Louise');
  rerender({ ids: ['Louise', 'Moulin'], hasCamera: true });
  rerender({ ids: ['Moulin'], hasCamera: true });
  expect(result.current).toBe('Louise');
  matchNoMedia();
  rerender({ ids: ['Moulin'], hasCamera: true });
  expect(result.current).toBe('Louise');
  rerender({ ids: ['Moulin'], hasCamera: false });
  expect(result.current).toBeNull();
});
