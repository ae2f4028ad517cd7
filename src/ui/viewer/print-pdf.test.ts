// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { printPdf } from './print-pdf.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test.each([
  ['in its frame', () => undefined, 0],
  [
    'in a tab, where a frame cannot be printed',
    () => {
      throw new DOMException('a frame of another origin', 'SecurityError');
    },
    1,
  ],
])('a PDF is printed %s', (_where, print, tabs) => {
  const open = vi.fn<typeof window.open>(() => null);
  vi.stubGlobal('open', open);
  printPdf('blob:paper');
  const frame = document.querySelector('iframe');
  if (frame === null) throw new Error('there is no frame');
  expect(frame.src).toBe('blob:paper');
  const printed = vi.fn<() => void>(print);
  Object.defineProperty(frame, 'contentWindow', { value: { focus: () => undefined, print: printed } });
  frame.dispatchEvent(new Event('load'));
  expect(printed).toHaveBeenCalledOnce();
  expect(open).toHaveBeenCalledTimes(tabs);
});
