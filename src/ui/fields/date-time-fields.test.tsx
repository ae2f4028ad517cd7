// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { DayField, TimeField } from './date-time-fields.tsx';
import type { Language } from '../page/local-path.ts';
import { focusUnreadableField } from './unreadable-fields.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let reported: (string | null)[];

function Form({ initial }: { initial: string | null }) {
  const [day, setDay] = useState(initial);
  const [time, setTime] = useState<string | null>('13:15');
  return (
    <>
      <DayField
        label="Jour"
        value={day}
        onChange={(next) => {
          reported.push(next);
          setDay(next);
        }}
      />
      <button onClick={() => setDay('2027-01-05')}>Choix rapide</button>
      <TimeField label="Heure" value={time} onChange={setTime} />
    </>
  );
}

function show(initial: string | null = '2026-12-01', language: Language = 'fr'): void {
  reported = [];
  render(
    <I18nProvider i18n={speak(language)}>
      <Form initial={initial} />
    </I18nProvider>,
  );
}

const day = (): HTMLInputElement => screen.getByLabelText('Jour');
const time = (): HTMLInputElement => screen.getByLabelText('Heure');

function type(field: HTMLInputElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}

test.each(['fr', 'nl'] as const)('shows days and times as the app does, in %s', (language) => {
  show('2026-12-03', language);
  expect([day().value, time().value]).toEqual(['03/12/2026', '13:15']);
  expect([day().type, time().type]).toEqual(['text', 'text']);
});

test('reports what is typed, and completes it when the field is left', () => {
  show();
  type(day(), '3/12');
  expect([day().value, reported]).toEqual(['3/12', ['2026-12-03']]);
  fireEvent.blur(day());
  expect(day().value).toBe('03/12/2026');
  type(time(), '8h30');
  fireEvent.blur(time());
  expect(time().value).toBe('08:30');
});

test.each([
  ['31/02/2026', 'Cette date n’existe pas.'],
  ['03/12/1899', 'Écrivez une année entre 2000 et 2099.'],
  ['demain', 'Écrivez la date comme 03/12/2026.'],
])('keeps %s in the field and names the problem once the field is left', (text, problem) => {
  show();
  type(day(), text);
  expect([reported, screen.queryByText(problem)]).toEqual([[null], null]);
  fireEvent.blur(day());
  expect(day().value).toBe(text);
  expect(day().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(day().getAttribute('aria-describedby') ?? '')?.textContent).toBe(problem);
  type(day(), '3/12');
  expect(screen.queryByText(problem)).toBeNull();
});

test('finds the first field that cannot be read', () => {
  show();
  expect(focusUnreadableField()).toBe(false);
  type(time(), '25:00');
  expect(focusUnreadableField()).toBe(true);
  expect(document.activeElement).toBe(time());
});

test('an emptied field has no value and no problem', () => {
  show();
  type(day(), '');
  fireEvent.blur(day());
  expect([reported, day().getAttribute('aria-invalid')]).toEqual([[null], null]);
});

test('shows a value that comes from elsewhere, whatever was typed', () => {
  show();
  type(day(), 'dem');
  fireEvent.click(screen.getByText('Choix rapide'));
  expect(day().value).toBe('05/01/2027');
});

test('the picker opens from a button and fills the field', () => {
  show();
  const native = document.querySelector<HTMLInputElement>('input[type=date]');
  if (native === null) throw new Error('no native field');
  native.showPicker = vi.fn<() => void>();
  fireEvent.click(screen.getByRole('button', { name: 'Calendrier : Jour' }));
  expect(native.showPicker).toHaveBeenCalledOnce();
  fireEvent.change(native, { target: { value: '2026-12-24' } });
  expect([day().value, reported]).toEqual(['24/12/2026', ['2026-12-24']]);
});
