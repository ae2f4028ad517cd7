// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useBackCloses, useUncovered } from './back-layers.tsx';

function Layer({ covers }: { covers: boolean }) {
  useBackCloses(true, () => undefined, { covers });
  return null;
}

function Page({ isWide, over }: { isWide: boolean; over?: 'camera' | 'menu' }) {
  const layout = useUncovered(isWide) ? 'columns' : 'tabs';
  return (
    <>
      {layout}
      {over === undefined ? null : <Layer covers={over === 'camera'} />}
    </>
  );
}

test('a page keeps its layout while something covers it, and follows the width again afterwards', () => {
  const { rerender } = render(<Page isWide={false} over="camera" />);
  rerender(<Page isWide over="camera" />);
  screen.getByText('tabs');
  rerender(<Page isWide />);
  screen.getByText('columns');
  rerender(<Page isWide over="menu" />);
  rerender(<Page isWide={false} over="menu" />);
  expect(screen.getByText('tabs')).toBeDefined();
});
