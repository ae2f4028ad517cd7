import type { PlantedFault } from '../fault.ts';
import { inServerPush } from './places.ts';

export const conflictFaults: PlantedFault[] = [
  {
    name: 'last-writer-wins',
    rule: 'CF1',
    breaks: 'fields are merged by who comes last, whatever the contract says',
    file: 'server/domain/apply.ts',
    find: "policy: definition.merge[field] ?? 'last',",
    replace: "policy: 'last',",
    caughtBy: [inServerPush('two remarks are both kept')],
  },
  {
    name: 'loser-is-forgotten',
    rule: 'CF2',
    breaks: 'a value that lost a merge is not kept',
    file: 'server/domain/settle.ts',
    find: 'const conflicts = lost.map(',
    replace: 'const conflicts = lost.slice(0, 0).map(',
    caughtBy: [inServerPush('the office wins on planning, and the losing value is stored')],
  },
];
