/** Words from which a sentence is long (language.md: one thought a sentence). */
const longFrom = 26;

/** Returns the words of each sentence of a Markdown text: no code, no tables, no headings, links without their addresses. */
export function sentenceLengths(markdown: string): number[] {
  const prose = markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/^(?:#.*|\|.*|!\[.*)$/gm, '\n')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`/g, 'Code')
    .replace(/^\s*(?:[-*]|\d+\.)\s+/gm, '\n\n');
  return prose
    .split(/\n\s*\n|(?<=[.!?:])\s+(?=[\p{Lu}_*(“"])/u)
    .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length)
    .filter((words) => words > 0);
}

export function countLong(lengths: readonly number[]): number {
  return lengths.filter((words) => words >= longFrom).length;
}
