import { dirname, join } from 'node:path/posix';

/** `aliases`: the subpath imports of package.json, `#ui/*` → `./src/ui/*`. */
type Aliases = Readonly<Record<string, string>>;

const specifiers = /(?:from|import)\s*\(?\s*'((?:\.{1,2}\/|#)[^'?]+)/g;

/** Returns which of our files each source imports, types and lazy ones too. */
export function importsOf(sources: ReadonlyMap<string, string>, aliases: Aliases): Map<string, readonly string[]> {
  const prefixes = Object.entries(aliases).map(([from, to]) => [from.replace('*', ''), to.replace(/^\.\/|\*/g, '')]);
  const fileOf = (importer: string, specifier: string): string => {
    if (specifier.startsWith('.')) return join(dirname(importer), specifier);
    const [from = '', to = ''] = prefixes.find(([prefix = '']) => specifier.startsWith(prefix)) ?? [];
    return `${to}${specifier.slice(from.length)}`;
  };
  return new Map(
    [...sources].map(([file, text]) => [
      file,
      [...text.matchAll(specifiers)]
        .map(([, specifier = '']) => fileOf(file, specifier))
        .filter((imported) => sources.has(imported)),
    ]),
  );
}

/** Returns the number of files that exactly one other file imports. */
export function countImportedOnce(imports: ReadonlyMap<string, readonly string[]>): number {
  const importers = new Map<string, number>();
  for (const list of imports.values())
    for (const file of new Set(list)) importers.set(file, (importers.get(file) ?? 0) + 1);
  return [...importers.values()].filter((count) => count === 1).length;
}

/** Returns the pairs of folders that import each other, as `a ↔ b`. A shelf and the folder it stands in are one room. */
export function mutualPairs(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const directed = new Set<string>();
  for (const [file, list] of imports)
    for (const imported of list) {
      const [from, to] = [dirname(file), dirname(imported)];
      if (!isWithin(from, to) && !isWithin(to, from)) directed.add(`${from} ↔ ${to}`);
    }
  return [...directed].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ↔ ');
    return from < to && directed.has(`${to} ↔ ${from}`);
  });
}

const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`);
