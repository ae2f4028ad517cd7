import type { PlantedFault } from '../fault.ts';
import { inServerPush } from './places.ts';

export const conflictFaults: PlantedFault[] = [
  {
    name: 'last-writer-wins',
    rule: 'CF1',
    breaks: 'fields are merged by who comes last, whatever the contract says',
    file: 'server/domain/apply.ts',
    find: "policy: applied.definition.merge[field] ?? 'last',",
    replace: "policy: 'last',",
    caughtBy: [inServerPush('two remarks are both kept')],
  },
  {
    name: 'loser-is-forgotten',
    rule: 'CF2',
    breaks: 'a value that lost a merge is not kept',
    file: 'server/db/write-rows.ts',
    find: '${json(conflictLines(conflicts))}::jsonb',
    replace: '${json(conflictLines(conflicts).slice(0, 0))}::jsonb',
    caughtBy: [inServerPush('the office wins on planning, and the losing value is stored')],
  },
];
