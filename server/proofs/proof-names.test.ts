import { expect, test } from 'vitest';
import { proofName } from './proof-names.ts';

test.each([
  ['IMG_1.JPG', 'IMG_1.JPG'],
  ['../../facture.exe', 'facture.exe.jpg'],
  ['CON.jpg', '_CON.jpg'],
  ['👩‍👩‍👧‍👦.jpg', '👩‍👩‍👧‍👦.jpg'],
  ['a<b>|c?.jpg', 'a-b--c-.jpg'],
  ['...', 'document.jpg'],
  ['', 'document.jpg'],
])('a client’s file %j is called %j', (given, name) => {
  expect(proofName(given, 'image/jpeg', [])).toBe(name);
});

test('is unlike those that are there, whatever the case of its letters', () => {
  expect(proofName('Image.JPG', 'image/jpeg', ['image.jpg', 'image (2).jpg'])).toBe('Image (3).JPG');
});
