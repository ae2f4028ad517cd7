import type { Canvas, Colour } from './canvas.ts';
import { createCanvas } from './canvas.ts';

/** Returns a number from `from` to `to` that differs between variants of a scene. */
type Vary = (from: number, to: number) => number;

const dark: Colour = [52, 56, 64];
const light: Colour = [238, 236, 230];
const metal: Colour = [172, 178, 186];
const glass: Colour = [120, 160, 190];

function wall(vary: Vary): Colour {
  const shade = vary(120, 200);
  return [shade + 30, shade + vary(0, 24), shade - vary(0, 40)];
}

/** Draws a house from the street: sky, pavement, roof, front door, windows. */
function house(canvas: Canvas, vary: Vary): void {
  const { width, height } = canvas;
  const [left, wide, eaves] = [vary(20, 50), vary(120, 170), vary(56, 70)];
  const ground = height - vary(20, 34);
  canvas.box(0, 0, width, height, [128, 170, 214], [216, 226, 234]);
  canvas.box(0, ground, width, height - ground, [126, 124, 120], [96, 94, 92]);
  canvas.gable([left + wide / 2, eaves - vary(34, 54)], [left - 8, left + wide + 8, eaves], [110, 58, 46]);
  const front = wall(vary);
  canvas.box(left, eaves, wide, ground - eaves, front, [front[0] - 24, front[1] - 24, front[2] - 24]);
  for (const x of [left + 14, left + wide - 44])
    for (const y of [eaves + 12, eaves + 46]) {
      canvas.box(x - 3, y - 3, 36, 34, light);
      canvas.box(x, y, 30, 28, glass, dark);
    }
  canvas.box(left + wide / 2 - 12, ground - 44, 24, 44, [74, 92, 70], dark);
  // House number.
  canvas.box(left + wide / 2 + 17, ground - 34, 11, 9, [36, 60, 120]);
  canvas.box(left + wide / 2 + 19, ground - 32, vary(3, 7), 5, light);
}

/** Draws a window from inside: frame, double glazing, a sill with a ruler on it. */
function glazing(canvas: Canvas, vary: Vary): void {
  const { width, height } = canvas;
  const [x, y, wide, high] = [vary(36, 60), vary(14, 26), vary(120, 150), vary(108, 124)];
  canvas.box(0, 0, width, height, wall(vary), light);
  canvas.box(x - 8, y - 8, wide + 16, high + 16, [244, 244, 242], [206, 206, 202]);
  for (const half of [0, 1]) {
    const from = x + (half * wide) / 2 + half * 4;
    canvas.box(from, y, wide / 2 - 4, high, [150, 190, 222], [198, 214, 206]);
    canvas.box(from + 3, y + 3, wide / 2 - 10, 2, metal);
  }
  canvas.box(x - 18, y + high + 8, wide + 36, 9, light, metal);
  canvas.box(x, y + high + 3, vary(40, 90), 5, [232, 196, 60]);
}

/** Draws a boiler on a wall: casing, gauge, plate, pipes. */
function boiler(canvas: Canvas, vary: Vary): void {
  const { width, height } = canvas;
  const [x, y, wide, high] = [vary(60, 96), vary(14, 28), vary(70, 100), vary(90, 110)];
  canvas.box(0, 0, width, height, wall(vary), dark);
  for (const pipe of [12, 26, 44]) canvas.box(x + pipe, y + high, 5, height, [188, 116, 72], [120, 70, 44]);
  canvas.box(x + wide / 2 - 9, 0, 18, y, metal, dark);
  canvas.box(x, y, wide, high, [246, 246, 244], [196, 198, 200]);
  canvas.disc(x + vary(16, 26), y + high - 20, 9, dark);
  canvas.disc(x + 20, y + high - 20, 6, light);
  canvas.box(x + wide - 40, y + high - 28, 30, 16, [36, 40, 44]);
  canvas.box(x + wide - 37, y + high - 24, vary(8, 22), 3, [110, 214, 140]);
  canvas.box(x + 8, y + 10, vary(26, 44), 7, [40, 70, 130]);
}

/** Draws a rating plate in close-up: a frame with screws, and lines of letters and figures. */
function plate(canvas: Canvas, vary: Vary): void {
  const { width, height } = canvas;
  canvas.box(0, 0, width, height, wall(vary), dark);
  canvas.box(24, 18, width - 48, height - 36, [226, 228, 230], metal);
  for (const x of [32, width - 32]) for (const y of [26, height - 26]) canvas.disc(x, y, 4, dark);
  canvas.box(44, 30, vary(60, 110), 12, [30, 60, 120]);
  for (let line = 0; line < 6; line += 1) {
    canvas.box(44, 54 + line * 14, vary(20, 40), 5, dark);
    canvas.box(104, 54 + line * 14, vary(24, 84), 5, [84, 88, 96]);
  }
}

/** Draws the corner of a room: walls, a floor, a radiator under a window. */
function room(canvas: Canvas, vary: Vary): void {
  const { width, height } = canvas;
  const [corner, floor] = [vary(60, 180), vary(118, 138)];
  canvas.box(0, 0, width, height, light, wall(vary));
  canvas.box(corner, 0, width - corner, floor, [218, 214, 204], wall(vary));
  canvas.box(0, floor, width, height - floor, [148, 112, 78], [92, 66, 46]);
  const x = vary(10, 40);
  canvas.box(x + corner * 0.1, 24, 58, 52, light);
  canvas.box(x + corner * 0.1 + 4, 28, 50, 44, [168, 202, 228], [214, 224, 216]);
  for (let rib = 0; rib < 9; rib += 1) canvas.box(x + rib * 8, floor - 34, 6, 28, [250, 250, 248], metal);
}

/** Draws a floor plan on squared paper: outer walls, inner walls, doors. */
function plan(canvas: Canvas, vary: Vary): void {
  const { width, height } = canvas;
  canvas.box(0, 0, width, height, [252, 252, 248]);
  for (let x = 0; x < width; x += 12) canvas.box(x, 0, 1, height, [214, 226, 236]);
  for (let y = 0; y < height; y += 12) canvas.box(0, y, width, 1, [214, 226, 236]);
  const [left, top, wide, high] = [vary(20, 40), vary(16, 30), vary(150, 176), vary(100, 120)];
  const [across, along] = [left + vary(50, 100), top + vary(36, 72)];
  canvas.box(left, top, wide, 4, dark);
  canvas.box(left, top + high, wide + 4, 4, dark);
  canvas.box(left, top, 4, high, dark);
  canvas.box(left + wide, top, 4, high, dark);
  canvas.box(across, top, 3, high, dark);
  canvas.box(across, along, left + wide - across, 3, dark);
  canvas.box(across, top + vary(10, 26), 3, 16, light);
  canvas.box(left + vary(14, 30), top + high, 18, 4, light);
}

const scenes = { house, glazing, boiler, plate, room, plan };
export type Scene = keyof typeof scenes;

/** Number of different pictures per scene. */
export const variantsOfScene = 7;

/** Returns a small picture as the bytes of a PNG. Each scene and variant gives its own picture, always the same. */
export function drawScene(scene: Scene, variant: number): Buffer {
  const canvas = createCanvas(240, 180);
  let turn = variant;
  scenes[scene](canvas, (from, to) => {
    turn += 1;
    return from + ((turn * 37 + variant * 53) % (to - from + 1));
  });
  return canvas.png();
}
