import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importOwnIcons } from './own-icons.ts';

test('imports each icon from its own file, by the name that the source gives it', () => {
  const code = importOwnIcons("import { Bell as BellIcon, Menu } from 'lucide-react';\nimport { x } from './x.ts';\n");
  const files = [...code.matchAll(/from '([^']*icons[^']*)'/g)].map(([, file = '']) => file);
  expect(files.map((file) => file.slice(file.lastIndexOf('/')))).toEqual(['/bell.mjs', '/menu.mjs']);
  expect(files.every((file) => existsSync(file))).toBe(true);
  expect(code).toMatch(/^import BellIcon from .*; import Menu from .*;\nimport \{ x \} from '\.\/x\.ts';\n$/);
});

test('leaves types alone, and fails for a name that no icon has', () => {
  const types = "import type { LucideIcon } from 'lucide-react';";
  expect(importOwnIcons(types)).toBe(types);
  expect(() => importOwnIcons("import { Nothing } from 'lucide-react';")).toThrow('Nothing');
});
