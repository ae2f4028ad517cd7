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
  newId: () => string;
  happened: (what: string) => void;
  /** What was done to the world, by kind. */
  faults: Map<string, number>;
}
