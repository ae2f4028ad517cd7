// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { matchNoMedia, matchOnly } from '#tests/support/files/media.ts';
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
      return useOrderChoice(ids);
    },
    { initialProps, wrapper: MemoryRouter },
  );
}

test('the order that a list shows by itself follows the list, until a camera stands over it', () => {
  matchOnly('(min-width: 64rem)');
  const { result, rerender } = showList({ ids: ['Haute', 'Louise', 'Moulin'], hasCamera: false });
  expect(result.current.chosenId).toBe('Haute');
  rerender({ ids: ['Louise', 'Moulin'], hasCamera: false });
  expect(result.current.chosenId).toBe('Louise');
  rerender({ ids: ['Louise', 'Moulin'], hasCamera: true });
  rerender({ ids: ['Moulin'], hasCamera: true });
  expect(result.current.chosenId).toBe('Louise');
  // A tablet is turned.
  matchNoMedia();
  rerender({ ids: ['Moulin'], hasCamera: true });
  rerender({ ids: ['Moulin'], hasCamera: false });
  expect(result.current.chosenId).toBe('Louise');
  act(() => result.current.close());
  expect(result.current.chosenId).toBeNull();
});
