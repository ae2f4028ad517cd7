import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldEdit, MergePolicy } from './merge.ts';
import { mergeField } from './merge.ts';

const policies: MergePolicy[] = ['office', 'field', 'both', 'set', 'last', 'first'];

function edit(policy: MergePolicy, base: unknown, current: unknown, proposed: unknown, byOffice = false): FieldEdit {
  return { policy, base, current, proposed, byOffice };
}

describe('mergeField', () => {
  test.each(policies)('[CF1] %s: without a concurrent edit the proposed value wins and nothing is lost', (policy) => {
    const value = policy === 'set' ? ['a'] : 'a';
    const proposed = policy === 'set' ? ['a', 'b'] : 'b';
    expect(mergeField(edit(policy, value, value, proposed))).toEqual({ value: proposed });
  });

  test('[CF1] office: the office’s value wins, and the losing value is kept', () => {
    expect(mergeField(edit('office', '', 'bureau', 'terrain'))).toEqual({ value: 'bureau', lost: 'terrain' });
    expect(mergeField(edit('office', '', 'terrain', 'bureau', true))).toEqual({ value: 'bureau', lost: 'terrain' });
  });

  test('[CF1] field: the value from the site wins over the office’s', () => {
    expect(mergeField(edit('field', '', 'bureau', 'terrain'))).toEqual({ value: 'terrain', lost: 'bureau' });
    expect(mergeField(edit('field', '', 'terrain', 'bureau', true))).toEqual({ value: 'terrain', lost: 'bureau' });
  });

  test('[CF1] both: both remarks are kept, without repetition', () => {
    expect(mergeField(edit('both', '', 'sonnette cassée', 'clé chez la voisine'))).toEqual({
      value: 'sonnette cassée\nclé chez la voisine',
    });
    expect(mergeField(edit('both', '', 'sonnette cassée', 'sonnette cassée\nfrapper'))).toEqual({
      value: 'sonnette cassée\nfrapper',
    });
    expect(mergeField(edit('both', '', 'chien\nsonnette cassée', 'chien'))).toEqual({
      value: 'chien\nsonnette cassée',
    });
  });

  test('[CF1] both: a remark that equals part of a line is kept', () => {
    expect(mergeField(edit('both', '', 'code 1', 'code 12'))).toEqual({ value: 'code 1\ncode 12' });
    expect(mergeField(edit('both', '', 'pas OK', 'OK'))).toEqual({ value: 'pas OK\nOK' });
  });

  test('[CF1] both: clearing a remark that another user changed keeps the changed text', () => {
    expect(mergeField(edit('both', 'vieux', 'neuf', ''))).toEqual({ value: 'neuf' });
  });

  test('[CF1] both: the text that the author saw appears once beside both additions', () => {
    expect(mergeField(edit('both', 'étage 2', 'étage 2\nchien', 'étage 2\nclé'))).toEqual({
      value: 'étage 2\nchien\nclé',
    });
  });

  test('[CF1] set: additions and removals of both sides apply', () => {
    expect(mergeField(edit('set', ['a', 'b'], ['b', 'c'], ['a', 'b', 'd']))).toEqual({ value: ['b', 'c', 'd'] });
    expect(mergeField(edit('set', ['a', 'b'], ['a', 'b', 'c'], ['b']))).toEqual({ value: ['b', 'c'] });
  });

  test('[CF4] first: the stored value stands, and a value that its author had not seen is refused', () => {
    expect(mergeField(edit('first', 'a', 'b', 'c'))).toEqual({ value: 'b', isRefused: true });
    expect(mergeField(edit('first', 'a', 'b', 'b'))).toEqual({ value: 'b' });
  });

  test('[CF2] no value disappears: each side’s text is in the result or in the lost value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<MergePolicy>('office', 'field', 'last'),
        fc.string(),
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        fc.boolean(),
        (policy, base, current, proposed, byOffice) => {
          fc.pre(current !== base);
          const merged = mergeField(edit(policy, base, current, proposed, byOffice));
          const kept = `${String(merged.value)}\u0000${String(merged.lost ?? '')}`;
          expect(kept).toContain(current);
          expect(kept).toContain(proposed);
        },
      ),
    );
  });
});
