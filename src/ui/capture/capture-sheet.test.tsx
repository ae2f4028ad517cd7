// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubResizeObserver } from '#tests/support/resize-observer.ts';
import { speak } from '#tests/support/words.ts';
import { CaptureSheet } from './capture-sheet.tsx';
import type { CaptureResult, EditFile, KeepFiles } from './capture-types.ts';

vi.mock('./take-frame.ts', () => ({
  takeFrame: () => Promise.resolve(new Blob(['frame'], { type: 'image/jpeg' })),
  frameName: (_: Date, serial: number) => `photo-${serial}.jpg`,
}));

beforeEach(() => {
  stubResizeObserver();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

/** A camera whose one track can be ended from outside, or an error in its place. */
function plugIn(answer: 'works' | Error) {
  const track = Object.assign(new EventTarget(), { stop: vi.fn<() => void>(), getCapabilities: () => ({}) });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const getUserMedia = vi.fn<() => Promise<unknown>>(() =>
    answer === 'works' ? Promise.resolve(stream) : Promise.reject(answer),
  );
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices: () => Promise.resolve([]) },
  });
  return track;
}

interface Shown {
  keep?: KeepFiles;
  edit?: EditFile;
  given?: File[];
  filming?: boolean;
}

function show({
  keep = () => Promise.resolve([]),
  edit = () => Promise.resolve(null),
  given = [],
  filming = false,
}: Shown) {
  const discard = vi.fn<(id: string) => void>();
  const onClose = vi.fn<() => void>();
  const choices = [
    { value: 'facade', label: 'Façade (manque)' },
    { value: 'other', label: 'Autre' },
  ];
  render(
    <I18nProvider i18n={speak('fr')}>
      <CaptureSheet
        choices={choices}
        choice="facade"
        onChoice={() => undefined}
        keep={keep}
        discard={discard}
        edit={edit}
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

const keptAs = (name: string, isDuplicate = false): CaptureResult & { kept: true } => ({
  kept: true,
  id: name,
  name,
  isDuplicate,
  isPicture: name.endsWith('.jpg'),
});

test('each file is told: kept, there already, or why not; what was not kept comes first', async () => {
  const results: CaptureResult[] = [
    keptAs('toit.jpg'),
    keptAs('cave.jpg', true),
    { kept: false, name: 'film.avi', words: '« film.avi » n’est ni une photo, ni une vidéo, ni un PDF.' },
  ];
  show({ keep: () => Promise.resolve(results) });
  const picker = screen.getByLabelText('Fichiers à ajouter');
  fireEvent.change(picker, { target: { files: [file('toit.jpg'), file('cave.jpg'), file('film.avi')] } });
  await screen.findByText(/1 fichier enregistré/);
  expect(screen.getByText(/1 non enregistré/)).toBeTruthy();
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines[0]).toContain('film.avi');
  expect(lines.find((line) => line.includes('cave.jpg'))).toContain('Déjà là');
  expect(lines.find((line) => line.includes('toit.jpg'))).toContain('Enregistré sur cet appareil');
});

test('a picture that was kept can be edited at once; what is made of it joins the list', async () => {
  const edit = vi.fn<EditFile>((id) => Promise.resolve(keptAs(id.replace('.jpg', ' (annotée).jpg'))));
  show({ keep: () => Promise.resolve([keptAs('toit.jpg'), keptAs('bon.pdf')]), edit, given: [file('toit.jpg')] });
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier toit.jpg' }));
  expect(screen.queryByRole('button', { name: 'Modifier bon.pdf' })).toBeNull();
  await screen.findByText('toit (annotée).jpg');
  expect(screen.getByText('toit.jpg')).toBeTruthy();
  expect(edit.mock.calls).toEqual([['toit.jpg']]);
});

test('files that were dropped or pasted are kept once, at once', async () => {
  const keep = vi.fn<KeepFiles>(() => Promise.resolve([keptAs('collé.png')]));
  const given = [file('collé.png')];
  show({ keep, given });
  await screen.findByText(/1 fichier enregistré/);
  expect(keep.mock.calls).toEqual([[given]]);
});

test('when keeping breaks down it is told, and what was kept stays in the list', async () => {
  show({ keep: () => Promise.reject(new Error('gone')), given: [file('toit.jpg')] });
  expect((await screen.findByRole('alert')).textContent).toMatch(/s’est interrompu/);
});

test('a picture is counted when the device has kept it, not before', async () => {
  plugIn('works');
  let done: (results: CaptureResult[]) => void = () => undefined;
  const keep = vi.fn<KeepFiles>(
    () =>
      new Promise((resolve) => {
        done = resolve;
      }),
  );
  show({ keep, filming: true });
  const shutter = await screen.findByRole('button', { name: 'Prendre la photo' });
  await vi.waitFor(() => expect(shutter.hasAttribute('disabled')).toBe(false));
  fireEvent.click(shutter);
  await vi.waitFor(() => expect(keep).toHaveBeenCalledOnce());
  expect(screen.getByText('Aucune photo')).toBeTruthy();
  expect(screen.getByText('Enregistrement…')).toBeTruthy();
  await act(async () => {
    done([keptAs('photo-1.jpg')]);
    await Promise.resolve();
  });
  expect(await screen.findByText('1 enregistrée')).toBeTruthy();
});

test('a full device is told over the camera, and nothing is counted', async () => {
  plugIn('works');
  const words = 'L’appareil n’a plus de place : « photo-1.jpg » n’a pas été enregistré.';
  show({ keep: () => Promise.resolve([{ kept: false, name: 'photo-1.jpg', words }]), filming: true });
  const shutter = await screen.findByRole('button', { name: 'Prendre la photo' });
  await vi.waitFor(() => expect(shutter.hasAttribute('disabled')).toBe(false));
  fireEvent.click(shutter);
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getByText('Aucune photo')).toBeTruthy();
});

test('a doubtful picture is kept and asked about; taken again, the first one goes', async () => {
  plugIn('works');
  const doubtful: CaptureResult = { ...keptAs('photo-1.jpg'), flaw: 'blurred' };
  const { discard } = show({ keep: () => Promise.resolve([doubtful]), filming: true });
  const shutter = await screen.findByRole('button', { name: 'Prendre la photo' });
  await vi.waitFor(() => expect(shutter.hasAttribute('disabled')).toBe(false));
  fireEvent.click(shutter);
  await screen.findByText('Photo floue ?');
  expect(screen.getByText('1 enregistrée')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }));
  expect(discard).toHaveBeenCalledWith('photo-1.jpg');
  expect(await screen.findByText('Aucune photo')).toBeTruthy();
});

test.each([
  ['NotAllowedError', /est refusé.*ou choisissez des fichiers/],
  ['NotFoundError', /Aucun appareil photo/],
  ['NotReadableError', /utilisé par une autre application/],
])('%s is told in words, with the files as a way out', async (name, words) => {
  plugIn(Object.assign(new Error(name), { name }));
  show({ filming: true });
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(screen.getByRole('button', { name: 'Choisir des fichiers' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Prendre la photo' }).hasAttribute('disabled')).toBe(true);
});

test('a browser without a camera in the page says so', async () => {
  show({ filming: true });
  expect((await screen.findByRole('alert')).textContent).toMatch(/Ce navigateur n’ouvre pas/);
});

test('a camera that is taken away in the middle is told; closing lets go of it', async () => {
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
