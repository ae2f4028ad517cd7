// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useInSteps } from './use-in-steps.ts';

afterEach(cleanup);

const seen: number[] = [];

function Page({ parts }: { parts: number }) {
  const step = useInSteps(parts);
  seen.push(step);
  return <p>{`${step} of ${parts}`}</p>;
}

test('shows the first part at once and all parts at the end', async () => {
  seen.length = 0;
  render(<Page parts={3} />);
  await screen.findByText('3 of 3');
  expect([...new Set(seen)]).toEqual([1, 2, 3]);
});
