// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SegmentedControl } from './segmented-control.tsx';

const options = (['jour', 'semaine', 'mois'] as const).map((value) => ({ value, label: value }));

function Views() {
  const [view, setView] = useState<'jour' | 'semaine' | 'mois'>('jour');
  return <SegmentedControl label="Vue" value={view} options={options} onChange={setView} />;
}

const chosen = (): string | null => screen.getByRole('radio', { checked: true }).textContent;

test('a tap or an arrow key chooses, and the choice alone is in the order of the tab key', () => {
  render(<Views />);
  fireEvent.click(screen.getByRole('radio', { name: 'semaine' }));
  expect(chosen()).toBe('semaine');
  fireEvent.keyDown(screen.getByRole('radio', { name: 'semaine' }), { key: 'ArrowRight' });
  expect(chosen()).toBe('mois');
  expect(document.activeElement?.textContent).toBe('mois');
  fireEvent.keyDown(screen.getByRole('radio', { name: 'mois' }), { key: 'ArrowDown' });
  expect(chosen()).toBe('jour');
  fireEvent.keyDown(screen.getByRole('radio', { name: 'jour' }), { key: 'ArrowLeft' });
  expect(chosen()).toBe('mois');
  const stops = screen.getAllByRole('radio').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops.map(({ textContent }) => textContent)).toEqual(['mois']);
});
