import { expect, test } from 'vitest';
import { buttonClasses } from './button.tsx';

test.each(['primary', 'ghost', 'danger', 'quiet'] as const)(
  'a %s button answers the pointer only while it can be pressed',
  (look) => {
    const hovers = buttonClasses(look, 'normal').match(/\S*hover:\S+/g) ?? [];
    expect(hovers).toEqual([expect.stringMatching(/^not-disabled:not-aria-disabled:hover:/)]);
  },
);
