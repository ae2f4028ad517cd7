import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Chance } from './chance.ts';
import type { Kernel } from './kernel.ts';
import type { Network } from './network.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { SimulatedServer } from './simulated-server.ts';

/** Everything a schedule plays with, and what the oracle judges afterwards. */
export interface Play {
  kernel: Kernel;
  chance: Chance;
  server: SimulatedServer;
  network: Network;
  people: EmployeeRef[];
  devices: SimulatedDevice[];
  /** Messages that were written on a device: identifier → text. */
  messages: Map<string, string>;
  /** How often the office changed an order: order → times. */
  officeEdits: Map<string, number>;
  /** Orders that the office gave to somebody without a mutation. */
  handMoved: Set<string>;
  /** Everything of the contract is written, not only what every schedule writes. */
  isWhole: boolean;
  /** Clients that orders name. */
  clients: string[];
  /** Orders that are, or were once to be created. */
  orders: string[];
  /** How often the server was restored from a backup. */
  restores: number;
  newId: () => string;
  /** A number that was never given before. */
  newWord: () => number;
  happened: (what: string) => void;
  /** What was done to the world, by kind. */
  faults: Map<string, number>;
}
