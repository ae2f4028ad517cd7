import type { PlantedFault } from '../fault.ts';
import { conflictFaults } from './conflicts.ts';
import { engineFaults } from './engine.ts';
import { fileFaults } from './files.ts';
import { localWriteFaults } from './local-writes.ts';
import { outboxFaults } from './outbox.ts';
import { pullFaults } from './pull.ts';
import { runningFaults } from './running.ts';
import { serverFaults } from './server.ts';

/** Lists every planted fault, in the order of the rules. */
export const plantedFaults: PlantedFault[] = [
  ...localWriteFaults,
  ...outboxFaults,
  ...pullFaults,
  ...conflictFaults,
  ...runningFaults,
  ...engineFaults,
  ...serverFaults,
  ...fileFaults,
];
