import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');
const packageJson = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
};

interface Step {
  file: string;
  /** The composition that connects it to the file before it, when that one does not import it. */
  composedBy: string | null;
}

interface Leg {
  title: string;
  stated: number;
  steps: Step[];
}

/** Parses the lists of `docs/mutation-path.md`. */
function legs(): Leg[] {
  const [, ...sections] = readFileSync(join(project, 'docs/mutation-path.md'), 'utf8').split(/^## /m);
  return sections.map((section) => {
    const heading = /^(.+): (\d+) files$/m.exec(section);
    const steps = [...section.matchAll(/^\d+\. `([^`]+)`:[^(\n]*(?:\n? *\(`([^`]+)`\))?/gm)].map(
      ([, file = '', composedBy = null]) => ({ file, composedBy }),
    );
    return { title: heading?.[1] ?? section, stated: Number(heading?.[2]), steps };
  });
}

/** Returns the path of an imported module, relative to the project's folder; null for a package. */
function resolved(specifier: string, importer: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(importer), specifier));
  for (const [alias, target] of Object.entries(packageJson.imports)) {
    const prefix = alias.replace('*', '');
    if (specifier.startsWith(prefix)) return normalize(target.replace('*', specifier.slice(prefix.length)));
  }
  return null;
}

/** Lists the modules of the project that a file loads: types are not loaded. */
function loadedBy(file: string): string[] {
  const source = readFileSync(join(project, file), 'utf8').replaceAll(/^import type [^;]+;/gm, '');
  const specifiers = [...source.matchAll(/(?:from |import\(|^import )'([^']+)'/gm)].map(([, specifier = '']) =>
    specifier.replace(/\?.*$/, ''),
  );
  return specifiers.flatMap((specifier) => resolved(specifier, file) ?? []);
}

describe('docs/mutation-path.md', () => {
  const all = legs();

  test('has the four legs', () => {
    expect(all.map(({ title }) => title)).toEqual([
      'Tap to disk',
      'Disk to wire',
      'Wire to SQL',
      "Back to a colleague's screen",
    ]);
  });

  test.each(all)('$title: counts its files', ({ stated, steps }) => expect(steps).toHaveLength(stated));

  test.each(all)('$title: an earlier file or its composition loads each file', ({ steps }) => {
    const apart = steps.slice(1).filter(({ file, composedBy }, index) => {
      const loaders = composedBy === null ? steps.slice(0, index + 1).map((step) => step.file) : [composedBy];
      return !loaders.some((loader) => loadedBy(loader).includes(file));
    });
    expect(apart).toEqual([]);
  });
});
