import type { CSSProperties } from 'react';

/** Degrees between the hues of neighbours: they differ clearly, and thirty people have a hue of their own. */
const stepDegrees = 47;

/** Returns the style that gives a person's colour to `.team-person`. */
export function personColour(index: number): CSSProperties {
  const colour: Record<string, string> = { '--hue': String((index * stepDegrees) % 360) };
  return colour;
}
