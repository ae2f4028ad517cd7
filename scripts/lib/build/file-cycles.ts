import type { Rolldown } from 'vite';

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports'>;

/** Returns files of a build that import each other in a circle, the first of them again at the end; null when none do. */
export function cycleOf(chunks: readonly Chunk[]): string[] | null {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of importsOf.get(file) ?? []) {
      const cycle = walk(next, [...path, file]);
      if (cycle !== null) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const { fileName } of chunks) {
    const cycle = walk(fileName, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

/**
 * Makes sure that no files of a build import each other in a circle: whichever runs first then reads what is not there yet, and the
 * screen that loads it fails.
 * @throws with the names of these files
 */
export function requireNoCycle(chunks: readonly Chunk[]): void {
  const cycle = cycleOf(chunks);
  if (cycle !== null) throw new Error(`Files of the build import each other: ${cycle.join(' → ')}`);
}
