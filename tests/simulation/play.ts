import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Chance } from './world/chance.ts';
import type { Kernel } from './world/kernel.ts';
import type { Network } from './world/network.ts';
import type { SimulatedDevice } from './world/simulated-device.ts';
import type { SimulatedServer } from './world/simulated-server.ts';

/** What somebody typed in the form of a visit and never submitted. */
export interface TypedDraft {
  device: string;
  visitId: string;
  /** The form that it would become, and its row once another device submitted one (rule LW7e). */
  id: string;
  word: string;
}

/** The state of a running schedule, which the oracle judges afterwards. */
export interface Play {
  kernel: Kernel;
  chance: Chance;
  server: SimulatedServer;
  network: Network;
  people: EmployeeRef[];
  devices: SimulatedDevice[];
  /** Messages written on a device: identifier → text. */
  messages: Map<string, string>;
  /** Number of edits by the office for each order. */
  officeEdits: Map<string, number>;
  /** Orders that the office reassigned without a mutation. */
  handMoved: Set<string>;
  /** True when the schedule writes every mutation of the contract, false for the usual ones. */
  isWhole: boolean;
  /** True when files are captured and sent. */
  hasFiles: boolean;
  /** True when the server always fails at one mutation. */
  isPoisoned: boolean;
  /** Captured files that are no pictures, whatever their type says: the server refuses them. */
  disguised: Set<string>;
  /** Received files whose device gave up their bytes early: a restore may lose them. */
  freed: Set<string>;
  /** Forms that were typed on a device and not submitted there. */
  typed: TypedDraft[];
  seed: number;
  /** Clients that orders name. */
  clients: string[];
  /** Orders that exist or were to be created. */
  orders: string[];
  /** Number of restores of the server from a backup. */
  restores: number;
  newId: () => string;
  /** Returns a number that was never returned before. */
  newWord: () => number;
  happened: (what: string) => void;
  /** Number of faults injected, by kind. */
  faults: Map<string, number>;
}
