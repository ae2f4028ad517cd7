import type { I18n } from '@lingui/core';

/** Returns rows by a text, as the reader's language sorts; equal ones keep their order, and those without one come last. */
export function sortedByText<T>(i18n: I18n, rows: readonly T[], textOf: (row: T) => string | null | undefined): T[] {
  const { compare } = new Intl.Collator(i18n.locale, { numeric: true, sensitivity: 'base' });
  const texts = new Map(rows.map((row) => [row, textOf(row) ?? '']));
  return rows.toSorted((one, other) => {
    const [a = '', b = ''] = [texts.get(one), texts.get(other)];
    return a === '' || b === '' ? Number(a === '') - Number(b === '') : compare(a, b);
  });
}
