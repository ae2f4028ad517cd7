import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldEdit, MergePolicy } from './merge.ts';
import { mergeField } from './merge.ts';

const policies: MergePolicy[] = ['office', 'field', 'both', 'set', 'last'];

function edit(policy: MergePolicy, base: unknown, current: unknown, proposed: unknown, byOffice = false): FieldEdit {
  return { policy, base, current, proposed, byOffice };
}

describe('mergeField', () => {
  test.each(policies)('[CF1] %s: without another’s edit the proposal stands and nothing is lost', (policy) => {
    const value = policy === 'set' ? ['a'] : 'a';
    const proposed = policy === 'set' ? ['a', 'b'] : 'b';
    expect(mergeField(edit(policy, value, value, proposed))).toEqual({ value: proposed });
  });

  test('[CF1] office: the office wins over the field, and the losing value is kept', () => {
    expect(mergeField(edit('office', '', 'bureau', 'terrain'))).toEqual({ value: 'bureau', lost: 'terrain' });
    expect(mergeField(edit('office', '', 'terrain', 'bureau', true))).toEqual({ value: 'bureau', lost: 'terrain' });
  });

  test('[CF1] field: what was seen on site wins over the office', () => {
    expect(mergeField(edit('field', '', 'bureau', 'terrain'))).toEqual({ value: 'terrain', lost: 'bureau' });
    expect(mergeField(edit('field', '', 'terrain', 'bureau', true))).toEqual({ value: 'terrain', lost: 'bureau' });
  });

  test('[CF1] both: two remarks are both kept, once', () => {
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

  test('[CF1] both: a remark that is part of another’s words is kept all the same', () => {
    expect(mergeField(edit('both', '', 'code 1', 'code 12'))).toEqual({ value: 'code 1\ncode 12' });
    expect(mergeField(edit('both', '', 'pas OK', 'OK'))).toEqual({ value: 'pas OK\nOK' });
  });

  test('[CF1] both: clearing a remark that another has changed keeps the other’s text', () => {
    expect(mergeField(edit('both', 'vieux', 'neuf', ''))).toEqual({ value: 'neuf' });
  });

  test('[CF1] set: additions and removals of both sides are kept', () => {
    expect(mergeField(edit('set', ['a', 'b'], ['b', 'c'], ['a', 'b', 'd']))).toEqual({ value: ['b', 'c', 'd'] });
    expect(mergeField(edit('set', ['a', 'b'], ['a', 'b', 'c'], ['b']))).toEqual({ value: ['b', 'c'] });
  });

  test('[CF2] no value disappears: each side’s text is in the result or named as lost', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<MergePolicy>('office', 'field', 'both', 'last'),
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
