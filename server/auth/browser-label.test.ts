import { expect, test } from 'vitest';
import { browserLabel } from './browser-label.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Linux; Android 16) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, 'Edge · Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox · Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['node', ''],
  ['', ''],
  [undefined, ''],
])('names the browser and the system of %j, and nothing else', (userAgent, label) => {
  expect(browserLabel(userAgent)).toBe(label);
});
