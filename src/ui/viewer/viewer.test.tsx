// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { speak } from '#tests/support/labels.ts';
import type { ViewerSource } from './viewer-types.ts';
import { Viewer } from './viewer.tsx';

beforeEach(() => {
  stubResizeObserver();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const files = [
  { id: 'a', name: 'toit.jpg', type: 'image/jpeg' },
  { id: 'b', name: 'attestation.pdf', type: 'application/pdf' },
  { id: 'c', name: 'cave.mp4', type: 'video/mp4' },
];
const ready: ViewerSource = { state: 'ready', url: 'blob:x', blob: null };

/** Shows a file of the server whose addresses end: asking again gives the next one, or the last one again. */
function showRenewable(currentId: string, ...addresses: (string | null)[]) {
  const asked = vi.fn<() => void>();
  function Renewable() {
    const [place, setPlace] = useState(0);
    const url = addresses[place] ?? '';
    const renew = (): Promise<string | null> => {
      asked();
      const next = addresses[Math.min(place + 1, addresses.length - 1)] ?? null;
      if (next !== null) setPlace(Math.min(place + 1, addresses.length - 1));
      return Promise.resolve(next);
    };
    const nothing = (): void => undefined;
    const source: ViewerSource = { state: 'ready', url, blob: null, renew };
    return (
      <Viewer
        files={files}
        currentId={currentId}
        source={source}
        thumbnail={null}
        detail="Sophie"
        onShow={nothing}
        onClose={nothing}
      />
    );
  }
  render(
    <I18nProvider i18n={speak('fr')}>
      <Renewable />
    </I18nProvider>,
  );
  return asked;
}

function show(currentId: string, source: ViewerSource = ready, thumbnail: string | null = null) {
  const onShow = vi.fn<(id: string) => void>();
  const onEdit = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  render(
    <I18nProvider i18n={speak('fr')}>
      <Viewer
        files={files}
        currentId={currentId}
        source={source}
        thumbnail={thumbnail}
        detail="Sophie"
        onShow={onShow}
        onEdit={onEdit}
        onClose={onClose}
      />
    </I18nProvider>,
  );
  return { onShow, onEdit, onClose };
}

test('moves between files by arrow keys and buttons, and stops at both ends', () => {
  const { onShow } = show('a');
  expect(screen.getByText(/1 sur 3/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fichier précédent' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('dialog').querySelector('[tabindex], button') ?? document.body, {
    key: 'ArrowRight',
  });
  fireEvent.click(screen.getByRole('button', { name: 'Fichier suivant' }));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Fermer' }), { key: 'ArrowLeft' });
  expect(onShow.mock.calls).toEqual([['b'], ['b']]);
});

test('moves between files by arrow keys wherever the focus is, but not from a video', () => {
  const { onShow } = show('b');
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(onShow.mock.calls).toEqual([['c'], ['a']]);
  const video = document.body.appendChild(document.createElement('video'));
  fireEvent.keyDown(video, { key: 'ArrowRight' });
  expect(onShow).toHaveBeenCalledTimes(2);
  video.remove();
});

test('closes on Escape', () => {
  const { onClose } = show('a');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Fermer' }), { key: 'Escape' });
  expect(onClose).toHaveBeenCalled();
});

test('shows the thumbnail before the original', () => {
  show('a', { state: 'loading' }, 'blob:small');
  expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:small');
  expect(screen.queryByAltText('toit.jpg')).toBeNull();
});

const smaller: ViewerSource = { state: 'ready', url: '/screen', blob: null, original: '/whole' };
const shownUrls = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

test('shows the picture of a screen’s size, and the original once it is enlarged; downloads are the original', () => {
  show('a', smaller);
  expect(shownUrls()).toEqual(['/screen']);
  expect(screen.getByRole('link', { name: 'Télécharger' }).getAttribute('href')).toBe('/whole');
  fireEvent.click(screen.getByRole('button', { name: 'Agrandir' }));
  expect(shownUrls()).toEqual(['/screen', '/whole']);
});

test('shows the original in the place of a smaller picture that does not load', () => {
  show('a', smaller);
  fireEvent.error(screen.getByAltText('toit.jpg'));
  expect(screen.getByAltText('toit.jpg').getAttribute('src')).toBe('/whole');
  fireEvent.error(screen.getByAltText('toit.jpg'));
  expect(screen.getByText(/ne peut pas montrer/)).toBeTruthy();
});

test('offers a download of a picture that the browser cannot show', async () => {
  show('a');
  fireEvent.error(screen.getByAltText('toit.jpg'));
  expect(await screen.findByText(/ne peut pas montrer/)).toBeTruthy();
  expect(screen.getByText('Télécharger').closest('a')?.getAttribute('download')).toBe('toit.jpg');
});

test('offers a download of a PDF that cannot be drawn, and shows the controls of a video', async () => {
  show('b');
  expect(await screen.findByText(/ne peut pas montrer/)).toBeTruthy();
  cleanup();
  show('c');
  expect(screen.getByLabelText('cave.mp4', { selector: 'video' }).hasAttribute('controls')).toBe(true);
});

test.each([
  ['offline', /Il faut du réseau/],
  ['notReceived', /sur un autre appareil/],
  ['lost', /plus ni sur un appareil/],
  ['failed', /n’a pas donné ce fichier/],
] as const)('what cannot be shown says why: %s', (why, words) => {
  show('b', { state: 'absent', why });
  expect(screen.getByText(words)).toBeTruthy();
});

test('offers editing for a loaded picture only', () => {
  const { onEdit } = show('a');
  fireEvent.click(screen.getByRole('button', { name: 'Annoter' }));
  expect(onEdit).toHaveBeenCalledOnce();
  cleanup();
  show('b');
  expect(screen.queryByRole('button', { name: 'Annoter' })).toBeNull();
  cleanup();
  show('a', { state: 'absent', why: 'offline' });
  expect(screen.queryByRole('button', { name: 'Annoter' })).toBeNull();
});

test('a film whose address ended goes on at its place from a new one', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  showRenewable('c', '/old', '/new');
  const film = screen.getByLabelText<HTMLVideoElement>('cave.mp4', { selector: 'video' });
  Object.defineProperties(film, {
    error: { value: null },
    currentTime: { value: 700, writable: true },
    paused: { value: false },
  });
  fireEvent.error(film);
  await vi.waitFor(() => expect(film.getAttribute('src')).toBe('/new'));
  film.currentTime = 0;
  fireEvent.loadedMetadata(film);
  expect(film.currentTime).toBe(700);
  expect(play).toHaveBeenCalledOnce();
  // The new address works: what fails now is the film.
  fireEvent.error(film);
  expect(await screen.findByText(/ne peut pas montrer/)).toBeTruthy();
});

test('a file that a server without an answer cannot renew is not called one that the browser cannot show', async () => {
  showRenewable('a', '/old', null);
  fireEvent.error(screen.getByAltText('toit.jpg'));
  expect(await screen.findByText(/n’a pas donné ce fichier/)).toBeTruthy();
});

test('a download asks for an address that works when it is tapped', async () => {
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    followed.push(`${this.getAttribute('href')} ${this.download}`);
  });
  const asked = showRenewable('a', '/old', '/new');
  await act(async () => {
    fireEvent.click(screen.getByRole('link', { name: 'Télécharger' }));
    await Promise.resolve();
  });
  expect(asked).toHaveBeenCalledOnce();
  expect(followed).toEqual(['/new toit.jpg']);
});
