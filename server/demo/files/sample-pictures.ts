import sharp from 'sharp';

/** Returns a number from `from` to `to` that differs between variants of a scene. */
type Vary = (from: number, to: number) => number;

const dark = '#343840';
const light = '#eeece6';
const metal = '#acb2ba';
const glass = '#a8cae4';

/** Fills that the scenes share: light from above over any colour, and what repeats. */
const fills = `<defs>
  <linearGradient id="shade" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-opacity=".3"/></linearGradient>
  <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#80aad6"/><stop offset="1" stop-color="#e3ecf2"/></linearGradient>
  <linearGradient id="shine" x2="1" y2="1"><stop offset=".45" stop-color="#fff" stop-opacity="0"/>
    <stop offset=".46" stop-color="#fff" stop-opacity=".35"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/></linearGradient>
  <pattern id="bricks" width="10" height="6" patternUnits="userSpaceOnUse"><path d="M0 .5H10M2.5 0V3M7.5 3V6M0 3.5H10" stroke="#fff" stroke-opacity=".25" stroke-width=".6"/></pattern>
  <pattern id="squares" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 0H8M0 0V8" stroke="#d6e2ec"/></pattern>
</defs>`;

function box(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

/** Draws a box that is lighter at its top than at its foot. */
function shaded(...[x, y, width, height, fill]: Parameters<typeof box>): string {
  return box(x, y, width, height, fill) + box(x, y, width, height, 'url(#shade)');
}

function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

function pane(x: number, y: number, width: number, height: number): string {
  return shaded(x, y, width, height, glass) + box(x, y, width, height, 'url(#shine)');
}

function repeat(times: number, shape: (index: number) => string): string {
  return Array.from({ length: times }, (_, index) => shape(index)).join('');
}

function wall(vary: Vary): string {
  const tone = vary(120, 200);
  return `rgb(${tone + 30},${tone + vary(0, 24)},${tone - vary(0, 40)})`;
}

/** A house from the street: sky, pavement, roof, front door, windows. */
function house(vary: Vary): string {
  const [left, wide, eaves] = [vary(20, 50), vary(120, 170), vary(56, 70)];
  const [ground, top, middle] = [180 - vary(20, 34), eaves - vary(34, 54), left + wide / 2];
  const front = wall(vary);
  const roof = `M${left - 8} ${eaves}L${middle} ${top}L${left + wide + 8} ${eaves}Z`;
  return [
    box(0, 0, 240, 180, 'url(#sky)'),
    shaded(0, ground, 240, 180 - ground, '#7e7c78'),
    disc(left + wide + 22, ground - 20, 26, '#5f7d4c'),
    shaded(middle + wide / 4, top + 4, 12, 40, '#8a4b3a'),
    `<path d="${roof}" fill="#6e3a2e"/><path d="${roof}" fill="url(#bricks)"/>`,
    shaded(left, eaves, wide, ground - eaves, front),
    box(left, eaves, wide, ground - eaves, 'url(#bricks)'),
    ...[left + 14, left + wide - 44].flatMap((x) =>
      [eaves + 12, eaves + 46].map(
        (y) => box(x - 3, y - 3, 36, 34, light) + pane(x, y, 14, 28) + pane(x + 16, y, 14, 28),
      ),
    ),
    shaded(middle - 12, ground - 44, 24, 44, '#4a5c46') + disc(middle + 8, ground - 22, 1.5, light),
    // House number.
    box(middle - 5, ground - 56, 11, 9, '#243c78') + box(middle - 3, ground - 54, vary(3, 7), 5, light),
  ].join('');
}

/** A window from inside: frame, double glazing, a sill with a ruler on it. */
function glazing(vary: Vary): string {
  const [x, y, wide, high] = [vary(36, 60), vary(14, 26), vary(120, 150), vary(108, 124)];
  const half = wide / 2 - 6;
  return [
    shaded(0, 0, 240, 180, wall(vary)),
    shaded(x - 8, y - 8, wide + 16, high + 16, '#f4f4f2'),
    ...[x, x + wide / 2 + 6].map(
      (from) =>
        box(from - 2, y - 2, half + 4, high + 4, metal) +
        pane(from, y, half, high) +
        box(from + 3, y + 3, half - 6, 1.5, metal),
    ),
    disc(x + wide / 2, y + high / 2, 3, metal) + box(x + wide / 2 - 1.5, y + high / 2, 3, 16, metal),
    shaded(x - 18, y + high + 8, wide + 36, 9, light),
    box(x, y + high + 3, vary(40, 90), 5, '#e8c43c'),
  ].join('');
}

/** A boiler on a wall: casing, gauge, plate, pipes. */
function boiler(vary: Vary): string {
  const [x, y, wide, high] = [vary(60, 96), vary(14, 28), vary(70, 100), vary(90, 110)];
  return [
    shaded(0, 0, 240, 180, wall(vary)),
    ...[12, 26, 44].map((pipe) => shaded(x + pipe, y + high, 5, 180, '#bc7448')),
    shaded(x + wide / 2 - 9, 0, 18, y, metal),
    `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="4" fill="#f6f6f4" stroke="${metal}"/>`,
    box(x + 1, y + high - 36, wide - 2, 1, metal),
    disc(x + 20, y + high - 19, 10, dark) + disc(x + 20, y + high - 19, 8, light),
    `<path d="M${x + 20} ${y + high - 19}l${vary(0, 5)} -5" stroke="#c02626" stroke-width="1.5"/>`,
    box(x + wide - 35, y + high - 28, 28, 16, '#24282c'),
    box(x + wide - 32, y + high - 24, vary(8, 22), 3, '#6ed68c'),
    box(x + 8, y + 10, vary(26, 44), 7, '#284682'),
  ].join('');
}

/** A rating plate in close-up: a frame with screws, and lines of letters and figures. */
function plate(vary: Vary): string {
  return [
    shaded(0, 0, 240, 180, wall(vary)),
    `<rect x="24" y="18" width="192" height="144" rx="5" fill="#e2e4e6"/><rect x="24" y="18" width="192" height="144" rx="5" fill="url(#shade)"/>`,
    ...[34, 206].flatMap((x) =>
      [28, 152].map((y) => `${disc(x, y, 4, metal)}<path d="M${x - 3} ${y - 2}l6 4" stroke="${dark}"/>`),
    ),
    box(46, 30, vary(60, 110), 12, '#1e3c78'),
    repeat(
      6,
      (line) => box(46, 54 + line * 14, vary(20, 40), 5, dark) + box(104, 54 + line * 14, vary(24, 84), 5, '#545860'),
    ),
  ].join('');
}

/** The corner of a room: walls, a floor, a radiator under a window. */
function room(vary: Vary): string {
  const [corner, floor, paint] = [vary(80, 180), vary(118, 138), wall(vary)];
  const x = vary(8, 16);
  const boards = repeat(12, (index) => `M${120 + (index - 6) * 14} ${floor}L${120 + (index - 6) * 40} 180`);
  return [
    shaded(0, 0, corner, 180, light) + shaded(corner, 0, 240 - corner, 180, paint),
    box(0, floor - 5, 240, 5, '#fbfaf6'),
    shaded(0, floor, 240, 180 - floor, '#94704e'),
    `<path d="${boards}" stroke="#5c422e" stroke-opacity=".5"/>`,
    box(x, 24, 58, 52, '#fff') + pane(x + 4, 28, 50, 44),
    repeat(8, (rib) => shaded(x + rib * 7.5, floor - 38, 6, 30, '#fafaf8')),
  ].join('');
}

/** A floor plan on squared paper: outer walls, inner walls, a door, a window. */
function plan(vary: Vary): string {
  const [left, top, wide, high] = [vary(20, 40), vary(16, 30), vary(150, 176), vary(100, 120)];
  const [across, along] = [left + vary(50, 100), top + vary(36, 72)];
  const door = top + vary(10, 18);
  return [
    box(0, 0, 240, 180, '#fcfcf8') + box(0, 0, 240, 180, 'url(#squares)'),
    `<path d="M${left} ${top}h${wide}v${high}h-${wide}Z" fill="none" stroke="${dark}" stroke-width="4"/>`,
    `<path d="M${across} ${top}v${high}M${across} ${along}H${left + wide}" stroke="${dark}" stroke-width="3"/>`,
    box(across - 2, door, 4, 16, '#fcfcf8'),
    `<path d="M${across} ${door}h-16a16 16 0 0 0 16 16" fill="none" stroke="${dark}"/>`,
    box(left + vary(14, 30), top + high - 1.5, 18, 3, glass),
  ].join('');
}

/** Number of different pictures per scene. */
const variantsOfScene = 7;

async function drawn(scene: (vary: Vary) => string): Promise<Buffer[]> {
  const pictures = Array.from({ length: variantsOfScene }, (_, variant) => {
    let turn = variant;
    const shapes = scene((from, to) => {
      turn += 1;
      return from + ((turn * 37 + variant * 53) % (to - from + 1));
    });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180" width="480" height="360">${fills}${shapes}</svg>`;
    return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer();
  });
  return Promise.all(pictures);
}

// The library's readers are one set for the process. Whatever reads files of strangers in it blocks this one, before or after.
const reader = { operation: ['VipsForeignLoadSvg'] };
sharp.unblock(reader);
/** Drawn before the rows are generated: a row names the size and the hash of its picture. */
const pictures = {
  house: await drawn(house),
  glazing: await drawn(glazing),
  boiler: await drawn(boiler),
  plate: await drawn(plate),
  room: await drawn(room),
  plan: await drawn(plan),
};
sharp.block(reader);

export type Scene = keyof typeof pictures;

/** Returns the bytes of a small JPEG, for the same scene and number always the same. */
export function samplePicture(scene: Scene, number: number): Buffer {
  const picture = pictures[scene][number % variantsOfScene];
  if (picture === undefined) throw new Error(`no picture ${number} of ${scene}`);
  return picture;
}
