import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * An `sr-only` element is positioned absolutely. Inside a strip that scrolls but is not positioned, it stands outside the strip's
 * clipping and widens the page.
 */
test('each strip that scrolls sideways is positioned', () => {
  const files = globSync('src/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'));
  const classes = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)].map(([text]) => `${file}: ${text}`),
  );
  const strips = classes.filter((text) => /\boverflow-x-(auto|scroll)\b/.test(text));
  expect(strips.length).toBeGreaterThan(4);
  expect(strips.filter((text) => !/\b(relative|absolute|sticky|fixed)\b/.test(text))).toEqual([]);
});
