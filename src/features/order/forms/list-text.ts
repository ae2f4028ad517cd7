import { parseJson } from '#contract/rules/text/json-text.ts';

/** Parses the text of a draft of a list. Returns an empty one when it is none, as in a draft of another app version. */
export function listOf(text: string): string[] {
  const value = parseJson(text);
  return Array.isArray(value) && value.every((item): item is string => typeof item === 'string') ? value : [];
}
