// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { TagInput } from './tag-input.tsx';

afterEach(cleanup);

test('a name that is too long is told so and stays in the field, not cut', () => {
  const onChange = vi.fn<(tags: string[]) => void>();
  render(
    <I18nProvider i18n={speak('fr')}>
      <TagInput
        label="Affiliés"
        hint=""
        removeLabel={(tag) => tag}
        tags={[]}
        maxTags={3}
        maxLength={20}
        onChange={onChange}
      />
    </I18nProvider>,
  );
  const field = screen.getByLabelText('Affiliés');
  fireEvent.change(field, { target: { value: 'x'.repeat(21) } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByText(/^Trop long : 20 caractères au plus/)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Notaire Janssens' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChange).toHaveBeenCalledWith(['Notaire Janssens']);
});
