import type { PlantedFault } from '../fault.ts';
import { inServer, inServerPush, inSimulation } from './places.ts';

export const conflictFaults: PlantedFault[] = [
  {
    name: 'last-writer-wins',
    rule: 'CF1',
    breaks: 'fields are merged by who comes last, whatever the contract says',
    file: 'server/domain/apply.ts',
    find: "policy: definition.merge[field] ?? 'last',",
    replace: "policy: 'last',",
    caughtBy: [inServerPush('two remarks are both kept'), inSimulation(25)],
  },
  {
    name: 'loser-is-forgotten',
    rule: 'CF2',
    breaks: 'a value that lost a merge is not kept',
    file: 'server/domain/settle.ts',
    find: 'const conflicts = lost.map(',
    replace: 'const conflicts = lost.slice(0, 0).map(',
    caughtBy: [inServerPush('the office wins on planning, and the losing value is stored'), inSimulation(25)],
  },
  {
    name: 'office-loses',
    rule: 'CF1',
    breaks: 'the office’s planning gives way to the field’s',
    file: 'contract/rules/merge.ts',
    find: 'if (edit.byOffice) return { value: edit.proposed, lost: edit.current };',
    replace: 'if (!edit.byOffice) return { value: edit.proposed, lost: edit.current };',
    caughtBy: [inServerPush('the office wins on planning, and the losing value is stored'), inSimulation(60)],
  },
  {
    name: 'loser-is-not-told',
    rule: 'CF2',
    breaks: 'whoever wrote a value that was set aside is not told',
    file: 'server/domain/scopes.ts',
    find: 'const author = row.lostBy === null ? [] : [userScope(row.lostBy.id)];',
    replace: 'const author = row.lostBy === null ? [userScope(row.id)] : [];',
    caughtBy: [
      inServer('server/domain/rules/visits-effects.test.ts', 'of two moves that knew nothing of each other'),
      inSimulation(25),
    ],
  },
];
