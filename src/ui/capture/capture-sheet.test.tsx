// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { speak } from '#tests/support/labels.ts';
import type { CaptureResult, EditFile, CaptureWalk, StoreCaptures } from './capture-types.ts';

vi.mock('./take-frame.ts', () => ({
  takeFrame: () => Promise.resolve(new Blob(['frame'], { type: 'image/jpeg' })),
  frameName: (_: Date, serial: number) => `photo-${serial}.jpg`,
}));

const { CaptureSheet } = await import('./capture-sheet.tsx');

beforeEach(() => {
  stubResizeObserver();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

/** Installs a fake camera and returns its only track, which a test can end. An error makes `getUserMedia` reject. */
function plugIn(answer: 'works' | Error, abilities = {}) {
  const track = Object.assign(new EventTarget(), {
    muted: false,
    stop: vi.fn<() => void>(),
    getCapabilities: () => abilities,
    applyConstraints: vi.fn<(constraints: unknown) => Promise<void>>(() => Promise.resolve()),
  });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const getUserMedia = vi.fn<() => Promise<unknown>>(() =>
    answer === 'works' ? Promise.resolve(stream) : Promise.reject(answer),
  );
  const value = Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: () => Promise.resolve([]) });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  return Object.assign(track, { getUserMedia });
}

interface Shown {
  store?: StoreCaptures;
  edit?: EditFile;
  given?: File[];
  filming?: boolean;
  walk?: CaptureWalk;
  hint?: string;
  returned?: string;
}

function show({
  store = () => Promise.resolve([]),
  edit = () => Promise.resolve(null),
  given = [],
  filming = false,
  walk,
  hint,
  returned,
}: Shown) {
  const discard = vi.fn<(id: string) => void>();
  const onClose = vi.fn<() => void>();
  const choices = [
    { value: 'facade', label: 'Façade' },
    { value: 'other', label: 'Autre' },
  ];
  render(
    <I18nProvider i18n={speak('fr')}>
      <CaptureSheet
        choices={choices}
        choice="facade"
        onChoice={() => undefined}
        store={store}
        discard={discard}
        walk={walk}
        hint={hint}
        {...(returned === undefined ? {} : { returned })}
        edit={edit}
        thumbnail={() => null}
        given={given}
        filming={filming}
        onClose={onClose}
      />
    </I18nProvider>,
  );
  return { discard, onClose };
}

function file(name: string): File {
  return new File(['x'], name, { type: 'image/jpeg' });
}

function walkWith(onShot: CaptureWalk['onShot']): CaptureWalk {
  const nothing = (): void => undefined;
  return { subject: 'Façade', next: 'Toit', left: 2, stays: false, onStays: nothing, onStep: nothing, onShot };
}

const storedResult = (name: string, isDuplicate = false): CaptureResult & { stored: true } => ({
  stored: true,
  id: name,
  name,
  isDuplicate,
  isPicture: name.endsWith('.jpg'),
});

test('lists each file as stored, duplicate or rejected, the rejected ones first', async () => {
  const results: CaptureResult[] = [
    storedResult('toit.jpg'),
    storedResult('cave.jpg', true),
    { stored: false, name: 'film.avi', words: '« film.avi » n’est ni une photo, ni une vidéo, ni un PDF.' },
  ];
  show({ store: () => Promise.resolve(results) });
  const picker = screen.getByLabelText('Fichiers à ajouter');
  fireEvent.change(picker, { target: { files: [file('toit.jpg'), file('cave.jpg'), file('film.avi')] } });
  await screen.findByText(/1 fichier enregistré/);
  expect(screen.getByText(/1 non enregistré/)).toBeTruthy();
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines[0]).toContain('film.avi');
  expect(lines.find((line) => line.includes('cave.jpg'))).toContain('Déjà là');
  expect(lines.find((line) => line.includes('toit.jpg'))).toContain('Enregistré sur cet appareil');
});

test('a stored picture can be edited at once, and its edited copy joins the list', async () => {
  const edit = vi.fn<EditFile>((id) => Promise.resolve(storedResult(id.replace('.jpg', ' (annotée).jpg'))));
  show({
    store: () => Promise.resolve([storedResult('toit.jpg'), storedResult('bon.pdf')]),
    edit,
    given: [file('toit.jpg')],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier toit.jpg' }));
  expect(screen.queryByRole('button', { name: 'Modifier bon.pdf' })).toBeNull();
  await screen.findByText('toit (annotée).jpg');
  expect(screen.getByText('toit.jpg')).toBeTruthy();
  expect(edit.mock.calls).toEqual([['toit.jpg']]);
});

test('dropped and pasted files are stored at once, and once', async () => {
  const store = vi.fn<StoreCaptures>(() => Promise.resolve([storedResult('collé.png')]));
  const given = [file('collé.png')];
  show({ store, given });
  await screen.findByText(/1 fichier enregistré/);
  expect(store.mock.calls).toEqual([[given]]);
});

test('reports a failure while storing files', async () => {
  show({ store: () => Promise.reject(new Error('gone')), given: [file('toit.jpg')] });
  expect((await screen.findByRole('alert')).textContent).toMatch(/s’est interrompu/);
});

test('counts a picture once it is stored, not before', async () => {
  plugIn('works');
  let done: (results: CaptureResult[]) => void = () => undefined;
  const store = vi.fn<StoreCaptures>(
    () =>
      new Promise((resolve) => {
        done = resolve;
      }),
  );
  show({ store, filming: true });
  const shutter = await screen.findByRole('button', { name: 'Prendre la photo' });
  await vi.waitFor(() => expect(shutter.hasAttribute('disabled')).toBe(false));
  fireEvent.click(shutter);
  await vi.waitFor(() => expect(store).toHaveBeenCalledOnce());
  expect(screen.queryByText(/enregistrée/)).toBeNull();
  expect(screen.getByText('Enregistrement…')).toBeTruthy();
  await act(async () => {
    done([storedResult('photo-1.jpg')]);
    await Promise.resolve();
  });
  expect(await screen.findByText('1 enregistrée')).toBeTruthy();
});

test('reports a full device over the camera until the next shot, counts nothing, and stays at the piece', async () => {
  plugIn('works');
  const message = 'L’appareil n’a plus de place : « photo-1.jpg » n’a pas été enregistré.';
  const refused: CaptureResult = { stored: false, name: 'photo-1.jpg', words: message };
  const store = vi
    .fn<StoreCaptures>(() => Promise.resolve([storedResult('photo-2.jpg')]))
    .mockResolvedValueOnce([refused]);
  const goOn = vi.fn<() => () => void>(() => () => undefined);
  show({ store, walk: walkWith(() => goOn), filming: true });
  const shutter = await screen.findByRole('button', { name: 'Prendre la photo' });
  await vi.waitFor(() => expect(shutter.hasAttribute('disabled')).toBe(false));
  fireEvent.click(shutter);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByText(/enregistrée/)).toBeNull();
  expect(goOn).not.toHaveBeenCalled();
  fireEvent.click(shutter);
  await screen.findByText('1 enregistrée');
  expect(goOn).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('offers the torch and the zoom that the camera has, and no other', async () => {
  const track = plugIn('works', { torch: true, zoom: { min: 1, max: 5, step: 0.5 } });
  show({ filming: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Lampe', pressed: false }));
  await screen.findByRole('button', { name: 'Lampe', pressed: true });
  fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '2.5' } });
  expect(track.applyConstraints.mock.calls).toEqual([
    [{ advanced: [{ torch: true }] }],
    [{ advanced: [{ zoom: 2.5 }] }],
  ]);
  cleanup();
  plugIn('works');
  show({ filming: true });
  const shutter = await screen.findByRole('button', { name: 'Prendre la photo' });
  await vi.waitFor(() => expect(shutter.hasAttribute('disabled')).toBe(false));
  expect([screen.queryByRole('button', { name: 'Lampe' }), screen.queryByRole('slider')]).toEqual([null, null]);
});

test('says why the last picture of a piece was returned, over the camera and in the sheet', async () => {
  plugIn('works');
  show({ returned: 'la plaque n’est pas lisible' });
  expect(screen.getByText('Renvoyé : la plaque n’est pas lisible')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Photographier' }));
  await screen.findByRole('button', { name: 'Prendre la photo' });
  expect(screen.getByRole('heading', { name: 'Façade' })).toBeTruthy();
  expect(screen.getByText('Renvoyé : la plaque n’est pas lisible')).toBeTruthy();
});

test('stores a doubtful picture and asks about it; retaking it discards the first one', async () => {
  plugIn('works');
  const doubtful: CaptureResult = { ...storedResult('photo-1.jpg'), flaw: 'blurred' };
  const { discard } = show({ store: () => Promise.resolve([doubtful]), filming: true });
  const shutter = await screen.findByRole('button', { name: 'Prendre la photo' });
  await vi.waitFor(() => expect(shutter.hasAttribute('disabled')).toBe(false));
  fireEvent.click(shutter);
  await screen.findByText('Photo floue ?');
  expect(screen.getByText('1 enregistrée')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }));
  expect(discard).toHaveBeenCalledWith('photo-1.jpg');
  await vi.waitFor(() => expect(screen.queryByText(/enregistrée/)).toBeNull());
});

test.each([
  ['NotAllowedError', /est refusé.*ou choisissez des fichiers/],
  ['NotFoundError', /Aucun appareil photo/],
  ['NotReadableError', /utilisé par une autre application/],
])('reports %s as text, with files as an alternative', async (name, message) => {
  plugIn(Object.assign(new Error(name), { name }));
  show({ filming: true });
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect(screen.getByRole('button', { name: 'Choisir des fichiers' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Prendre la photo' }).hasAttribute('disabled')).toBe(true);
});

test('reports a browser that cannot open a camera in the page', async () => {
  show({ filming: true });
  expect((await screen.findByRole('alert')).textContent).toMatch(/Ce navigateur n’ouvre pas/);
});

test('reports a camera that stops, and releases it on closing', async () => {
  const track = plugIn('works');
  show({ filming: true });
  const shutter = await screen.findByRole('button', { name: 'Prendre la photo' });
  await vi.waitFor(() => expect(shutter.hasAttribute('disabled')).toBe(false));
  act(() => {
    track.dispatchEvent(new Event('ended'));
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(/s’est arrêté.*intactes/);
  fireEvent.click(screen.getByRole('button', { name: 'Terminé' }));
  await vi.waitFor(() => expect(track.stop).toHaveBeenCalled());
});

test('a camera that a call freezes stores nothing, keeps its subject, says so and comes back by itself', async () => {
  const track = plugIn('works');
  const store = vi.fn<StoreCaptures>(() => Promise.resolve([storedResult('photo-1.jpg')]));
  const onShot = vi.fn<CaptureWalk['onShot']>(() => () => () => undefined);
  show({ store, walk: walkWith(onShot), filming: true });
  const shutter = await screen.findByRole('button', { name: 'Prendre la photo' });
  await vi.waitFor(() => expect(shutter.hasAttribute('disabled')).toBe(false));
  const report = (event: 'mute' | 'unmute'): void => {
    track.muted = event === 'mute';
    act(() => void track.dispatchEvent(new Event(event)));
  };

  report('mute');
  fireEvent.click(shutter);
  await screen.findByText(/Rien n’a été pris/);
  await screen.findByText(/Un appel ou une autre application tient l’appareil photo/);
  expect(shutter.hasAttribute('disabled')).toBe(true);
  report('unmute');
  expect(shutter.hasAttribute('disabled')).toBe(false);
  expect(screen.queryByText(/Un appel/)).toBeNull();
  expect([store.mock.calls, onShot.mock.calls]).toEqual([[], []]);
  fireEvent.click(shutter);
  await vi.waitFor(() => expect(store).toHaveBeenCalledOnce());
  expect(onShot).toHaveBeenCalledOnce();
});

test('a camera that another application took opens again when the user returns', async () => {
  const track = plugIn('works');
  show({ filming: true });
  const shutter = await screen.findByRole('button', { name: 'Prendre la photo' });
  await vi.waitFor(() => expect(shutter.hasAttribute('disabled')).toBe(false));
  act(() => void track.dispatchEvent(new Event('ended')));
  await screen.findByRole('alert');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await vi.waitFor(() => expect(shutter.hasAttribute('disabled')).toBe(false));
  expect(track.getUserMedia).toHaveBeenCalledTimes(2);
});

test('what to know about a subject stands in the sheet and over the camera', async () => {
  plugIn('works');
  show({ hint: '001 est le rez-de-chaussée' });
  expect(screen.getByText('001 est le rez-de-chaussée')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Photographier' }));
  await screen.findByRole('button', { name: 'Prendre la photo' });
  expect(screen.getByText('001 est le rez-de-chaussée')).toBeTruthy();
});
