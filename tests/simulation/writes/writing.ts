import type { Play } from '../play.ts';
import type { SimulatedDevice } from '../world/simulated-device.ts';

/** One write by a person: its order, and a text that nobody else writes. */
export interface Writing {
  play: Play;
  device: SimulatedDevice;
  orderId: string;
  word: string;
  dependsOn: string[];
}

/** Returns a telephone number of its own for each number. */
export function phoneOf(number: number): string {
  return `0470${String(number).padStart(6, '0')}`;
}
