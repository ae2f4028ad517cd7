import { expect, test } from 'vitest';
import { emailLink } from './contact-links.ts';

test.each([
  ['marie@certi.example', 'mailto:marie@certi.example'],
  ['marie+be@certi.example', 'mailto:marie%2Bbe@certi.example'],
  [
    'marie@certi.example?bcc=thief@evil.example&body=x',
    'mailto:marie@certi.example%3Fbcc%3Dthief@evil.example%26body%3Dx',
  ],
])('writes to %s and adds no field', (email, link) => {
  expect(emailLink(email)).toBe(link);
});
