// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { TagInput } from './tag-input.tsx';

afterEach(cleanup);

/** A field that holds its tags, within a form. Returns it, what it holds, and what sending the form does. */
function show(stored: string[] = [], maxTags = 4) {
  const onChange = vi.fn<(tags: string[]) => void>();
  const onSubmit = vi.fn<() => void>();
  function Held() {
    const [tags, setTags] = useState(stored);
    return (
      <form onSubmit={onSubmit}>
        <TagInput
          label="Affiliés"
          hint=""
          removeLabel={(tag) => tag}
          tags={tags}
          maxTags={maxTags}
          maxLength={20}
          onChange={(next) => {
            onChange(next);
            setTags(next);
          }}
        />
      </form>
    );
  }
  render(
    <I18nProvider i18n={speak('fr')}>
      <Held />
    </I18nProvider>,
  );
  return { field: screen.getByLabelText<HTMLInputElement>('Affiliés'), onChange };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const paste = (field: HTMLElement, text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } });

test('a name that is too long is told so and stays in the field, not cut', () => {
  const { field, onChange } = show();
  type(field, 'x'.repeat(21));
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByText(/^Trop long : 20 caractères au plus/)).toBeTruthy();
  type(field, 'Notaire Janssens');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChange).toHaveBeenCalledWith(['Notaire Janssens']);
});

test('a comma or a semicolon adds the name without its key, as an Android keyboard types it', () => {
  const { field, onChange } = show();
  type(field, 'Immo Nord,');
  type(field, 'Immo Sud;');
  type(field, ' ,');
  expect(onChange).toHaveBeenLastCalledWith(['Immo Nord', 'Immo Sud']);
  expect(field.value).toBe('');
});

test('Enter adds the name while an Android keyboard composes it, and leaves a word to an input method', () => {
  const { field, onChange } = show();
  type(field, 'Immo Nord');
  expect(fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: true })).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, isComposing: true })).toBe(false);
  expect(onChange).toHaveBeenLastCalledWith(['Immo Nord']);
});

test('a pasted list adds each name once; what does not fit stays in the field', () => {
  const { field, onChange } = show(['Immo Nord']);
  expect(paste(field, 'Immo Sud')).toBe(true);
  type(field, 'Immo Est');
  field.setSelectionRange(8, 8);
  expect(paste(field, ' et Fils\r\nimmo nord; Immo Sud\n')).toBe(false);
  expect(onChange).toHaveBeenLastCalledWith(['Immo Nord', 'Immo Est et Fils', 'Immo Sud']);
  paste(field, 'A, B');
  expect(onChange).toHaveBeenLastCalledWith(['Immo Nord', 'Immo Est et Fils', 'Immo Sud', 'A']);
  expect(field.value).toBe('B');
  expect(screen.getByText(/^4 au plus/)).toBeTruthy();
});
