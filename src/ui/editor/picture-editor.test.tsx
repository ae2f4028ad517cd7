// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { speak } from '#tests/support/labels.ts';
import { ConfirmDialog } from '../layers/confirm-dialog.tsx';
import { ConfirmProvider } from '../layers/confirm-provider.tsx';
import type { EditorPicture, PictureEditorProps } from './picture-editor.tsx';
import { PictureEditor } from './picture-editor.tsx';
import type { PictureEdits } from './picture-edits.ts';
import { noEdits } from './picture-edits.ts';

// The frame shows this 400 × 300 picture at full size. Its corner is at the origin, as jsdom places every box.
const ready: EditorPicture = { state: 'ready', url: 'blob:x', width: 400, height: 300, begun: noEdits };

beforeEach(() => {
  stubResizeObserver();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(452);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(352);
  Element.prototype.setPointerCapture = () => undefined;
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(picture: EditorPicture = ready) {
  const onChange = vi.fn<(edits: PictureEdits) => void>();
  const onSave = vi.fn<PictureEditorProps['onSave']>(() => Promise.resolve(null));
  const onClose = vi.fn<() => void>();
  render(
    <I18nProvider i18n={speak('fr')}>
      <ConfirmProvider Dialog={ConfirmDialog}>
        <PictureEditor name="cave.jpg" picture={picture} onChange={onChange} onSave={onSave} onClose={onClose} />
      </ConfirmProvider>
    </I18nProvider>,
  );
  const edits = (): PictureEdits => onChange.mock.lastCall?.[0] ?? noEdits;
  return { edits, onSave, onClose };
}

const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

/** Simulates a finger that presses at the first point, moves over the others and lifts at the last. */
function drag(element: Element, ...points: [x: number, y: number][]): void {
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, pointerId: 1, button: 0 });
  const [first, ...rest] = points;
  if (first === undefined) return;
  fireEvent.pointerDown(element, at(first));
  for (const point of rest) fireEvent.pointerMove(element, at(point));
  fireEvent.pointerUp(element, at(points.at(-1) ?? first));
}
const picture = (): Element => screen.getByTestId('picture');

test('draws an arrow from the press to the release, in the picture’s own pixels', () => {
  const { edits } = show();
  drag(picture(), [10, 20], [60, 20], [110, 80]);
  expect(edits().marks).toMatchObject([{ kind: 'arrow', from: { x: 10, y: 20 }, to: { x: 110, y: 80 } }]);
});

test('draws on a turned picture where the finger is seen', () => {
  const { edits } = show({ ...ready, width: 300, height: 400, begun: { ...noEdits, turns: 1 } });
  press('Dessin');
  drag(picture(), [0, 0], [50, 0], [50, 30]);
  const [mark] = edits().marks;
  const points = mark?.kind === 'stroke' ? mark.points.map(({ x, y }) => [Math.round(x), Math.round(y)]) : [];
  expect(points.at(0)).toEqual([0, 400]);
  expect(points.at(-1)).toEqual([30, 350]);
});

test('writes a text where the user tapped, and can change, colour, move and delete it', () => {
  const { edits } = show();
  press('Texte');
  drag(picture(), [200, 150]);
  const input = screen.getByLabelText('Texte à écrire sur la photo');
  fireEvent.change(input, { target: { value: 'Fissure' } });
  fireEvent.submit(input);
  expect(edits().marks).toMatchObject([{ kind: 'text', text: 'Fissure', at: { x: 200, y: 150 }, colour: 'red' }]);
  drag(picture(), [205, 150], [260, 190]);
  expect(edits().marks).toMatchObject([{ at: { x: 255, y: 190 } }]);
  drag(picture(), [255, 190]);
  press('Jaune');
  press('Changer le texte');
  fireEvent.change(screen.getByLabelText('Texte à écrire sur la photo'), { target: { value: 'Humidité' } });
  fireEvent.submit(screen.getByLabelText('Texte à écrire sur la photo'));
  expect(edits().marks).toMatchObject([{ text: 'Humidité', colour: 'yellow', at: { x: 255, y: 190 } }]);
  press('Effacer');
  expect(edits().marks).toEqual([]);
});

test('works by keyboard: an arrow is added in the middle, moved and deleted; the crop moves by its edges', () => {
  const { edits } = show();
  press('Au centre');
  const arrow = screen.getByRole('button', { name: 'Flèche, Rouge' });
  fireEvent.keyDown(arrow, { key: 'ArrowRight' });
  expect(edits().marks).toMatchObject([{ to: { x: 206, y: 150 } }]);
  fireEvent.keyDown(arrow, { key: 'Delete' });
  expect(edits().marks).toEqual([]);
  press('Recadrer');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Bord droit' }), { key: 'ArrowLeft', shiftKey: true });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Coin supérieur gauche' }), { key: 'ArrowDown' });
  expect(edits().cut).toEqual({ x: 0, y: 8, width: 360, height: 292 });
  press('Image entière');
  expect(edits().cut).toBeNull();
});

test('crops by dragging a corner, and keeps the crop after a turn', () => {
  const { edits } = show();
  press('Recadrer');
  drag(screen.getByRole('button', { name: 'Coin inférieur droit' }), [400, 300], [300, 250], [300, 200]);
  expect(edits().cut).toEqual({ x: 0, y: 0, width: 300, height: 200 });
  press('Tourner à droite');
  expect(edits()).toMatchObject({ turns: 1, cut: { width: 300, height: 200 } });
});

test('undoes and redoes each step', () => {
  const { edits } = show();
  drag(picture(), [10, 20], [60, 20], [110, 80]);
  press('Recadrer');
  press('Tourner à gauche');
  press('Annuler');
  expect(edits()).toMatchObject({ turns: 0, marks: [{ kind: 'arrow' }] });
  press('Annuler');
  expect(edits()).toEqual(noEdits);
  press('Refaire');
  press('Refaire');
  expect(edits().turns).toBe(3);
});

test('closing asks for confirmation only when something would be lost', async () => {
  const { onClose } = show();
  press('Fermer');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  drag(picture(), [10, 20], [60, 20], [110, 80]);
  press('Fermer');
  fireEvent.click(await screen.findByRole('button', { name: 'Continuer' }));
  expect(onClose).toHaveBeenCalledOnce();
  press('Fermer');
  fireEvent.click(await screen.findByRole('button', { name: 'Abandonner' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
});

test('reports why saving failed, and keeps the marks', async () => {
  const { onSave, edits } = show();
  onSave.mockResolvedValue({ fault: 'tooLarge' });
  drag(picture(), [10, 20], [60, 20], [110, 80]);
  press('Enregistrer');
  expect((await screen.findByRole('alert')).textContent).toMatch(/trop de pixels/);
  expect(edits().marks).toHaveLength(1);
});

test.each([
  ['unreadable', /abîmée/],
  ['tooLarge', /trop de pixels/],
  ['failed', /s’est interrompue/],
  ['absent', /n’est pas sur cet appareil/],
] as const)('explains why a picture cannot be edited: %s', (fault, message) => {
  show({ state: 'failed', fault });
  expect(screen.getByRole('alert').textContent).toMatch(message);
});
