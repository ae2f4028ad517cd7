import { expect, test } from 'vitest';
import { listOf } from './list-text.ts';
import { mergedTags } from './tags-text.ts';

const list = (...tags: string[]): string => JSON.stringify(tags);

test('a text that is not a list holds no tags', () => {
  expect(listOf('{')).toEqual([]);
  expect(listOf('"clé"')).toEqual([]);
});

test('merges the draft’s additions and removals with those of a colleague', () => {
  expect(
    mergedTags({ base: list('a', 'b', 'c'), text: list('a', 'b', 'mine'), movedTo: list('b', 'c', 'theirs') }),
  ).toEqual(['b', 'theirs', 'mine']);
  expect(mergedTags({ base: list('a'), text: list('b'), movedTo: null })).toEqual(['b']);
});
