/** Longest word that half the width of a phone shows whole beside a mark, letters. */
const longestWord = 11;

/** Returns the classes of a grid of choices: two columns, on a phone only where no word would be cut. */
export function choiceColumns(labels: readonly string[]): string {
  const areShort = labels.every((label) => label.split(/[\s/-]+/).every(({ length }) => length <= longestWord));
  return areShort ? 'grid gap-2 grid-cols-2' : 'grid gap-2 sm:grid-cols-2';
}
