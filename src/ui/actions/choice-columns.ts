/** Longest word that half the width of a phone shows whole beside a mark, letters. */
const longestWord = 11;

/** At most two columns, and one where the text is large. */
const shortColumns = 'grid gap-2 grid-cols-[repeat(auto-fit,minmax(max(min(100%,7.5rem),40%),1fr))]';

/** Choices beside each other, each as wide as its words. */
export const denseChoices = 'flex flex-wrap gap-1.5';

/** Returns the classes of a grid of choices: two columns, on a phone only where no word would be cut. */
export function choiceColumns(labels: readonly string[]): string {
  const areShort = labels.every((label) => label.split(/[\s/-]+/).every(({ length }) => length <= longestWord));
  return areShort ? shortColumns : 'grid gap-2 sm:grid-cols-2';
}
