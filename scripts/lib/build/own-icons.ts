import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { projectRoot } from '../project.mjs';

const library = 'lucide-react';
const folder = join(projectRoot, 'node_modules', library, 'dist/esm');

const exported = /^export \{ (.*) \} from '(\.\/icons\/[^']+)';$/gm;
const imported = /^import \{([^}]*)\} from 'lucide-react';$/gm;

let found: ReadonlyMap<string, string> | undefined;

/** Returns the file of each icon, by each of its names. */
function iconFiles(): ReadonlyMap<string, string> {
  const index = (): string => readFileSync(join(folder, `${library}.mjs`), 'utf8');
  return (found ??= new Map(
    [...index().matchAll(exported)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), join(folder, file)] as const),
    ),
  ));
}

/** Returns the source with each of its icons imported from the icon's own file. */
export function importOwnIcons(code: string): string {
  return code.replaceAll(imported, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => {
        const [icon = '', local = icon] = name.split(' as ');
        const file = iconFiles().get(icon);
        if (file === undefined) throw new Error(`${library} has no icon ${icon}.`);
        return `import ${local} from '${file}';`;
      })
      // On one line.
      .join(' '),
  );
}

/**
 * Makes the build see who imports which icon. Through the library's index, everybody seems to import them all: the first file of
 * the app would have the icons of every page.
 */
export function ownIcons(): Plugin {
  return {
    name: 'own-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /from 'lucide-react'/ },
      handler: (code) => ({ code: importOwnIcons(code), map: null }),
    },
  };
}
