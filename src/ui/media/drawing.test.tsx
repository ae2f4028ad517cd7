// @vitest-environment jsdom
import { join } from 'node:path';
import { render } from '@testing-library/react';
import type { LucideIcon } from 'lucide-react';
import { Building2, CalendarClock, X } from 'lucide-react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import createDrawing from './drawing.ts';
import { Icon } from './icon.tsx';

type Data = Parameters<typeof createDrawing>[0];

/** Returns what an icon draws, its attributes in any order. The library's own has a class for each of its former names. */
function drawn(icon: LucideIcon): unknown {
  const { container } = render(<Icon of={icon} size={18} className="mt-0.5" />);
  const partsOf = (element: Element): unknown => [
    element.tagName,
    Object.fromEntries(
      [...element.attributes].map(({ name, value }) => [
        name,
        name === 'class'
          ? value
              .split(' ')
              .filter((one) => !one.startsWith('lucide-'))
              .toSorted()
          : value,
      ]),
    ),
    [...element.children].map(partsOf),
  ];
  return [...container.children].map(partsOf);
}

test.each([
  ['x', X],
  ['building-complex', Building2],
  ['calendar-clock', CalendarClock],
])('the drawing of %s is the library’s own', async (file, icon) => {
  const path = join(process.cwd(), 'node_modules/lucide-react/dist/esm/icons', `${file}.mjs`);
  const { __iconData: data } = (await import(/* @vite-ignore */ path)) as { __iconData: Data };
  const own: ComponentType<{ size: number }> = createDrawing(data);
  expect(drawn(own as unknown as LucideIcon)).toEqual(drawn(icon));
});
