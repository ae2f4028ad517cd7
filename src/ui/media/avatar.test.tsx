// @vitest-environment jsdom
import { existsSync } from 'node:fs';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Avatar, initialsOf } from './avatar.tsx';

afterEach(cleanup);

test.each([
  ['Sofie De Smet', 'SD'],
  ['élise', 'É'],
  ['  ', ''],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

function pictureOf(name: string, picture: string | null): HTMLImageElement | null {
  return render(<Avatar name={name} picture={picture} />).container.querySelector('img');
}

test('shows a picture 35 pixels wide and high', () => {
  const image = pictureOf('Sofie', '/pictures/sofie.jpg');
  expect([image?.width, image?.height, image?.getAttribute('src')]).toEqual([35, 35, '/pictures/sofie.jpg']);
});

test('shows “photo not available” for a picture that fails to load', () => {
  const image = pictureOf('Sofie', '/pictures/gone.jpg');
  if (image !== null) fireEvent.error(image);
  expect(image?.getAttribute('src')).toBe('/photo-not-available.svg');
  expect(existsSync('public/photo-not-available.svg')).toBe(true);
});

test.each([null, ''])('shows initials without a picture (%o), and the default image without a name', (picture) => {
  expect(render(<Avatar name="Sofie De Smet" picture={picture} />).container.textContent).toBe('SD');
  expect(pictureOf(' ', picture)?.getAttribute('src')).toBe('/photo-not-available.svg');
});
