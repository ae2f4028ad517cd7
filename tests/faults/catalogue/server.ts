import type { PlantedFault } from '../fault.ts';
import { inServer } from './places.ts';

/** What the server alone decides: expiry, contributions, the window, authors, devices, comparisons. */
export const serverFaults: PlantedFault[] = [
  {
    name: 'server-never-expires',
    rule: 'OB7',
    breaks: 'the server believes a mutation that names no end of its own, however old it is',
    file: 'server/domain/push.ts',
    find: 'madeAt + definition.expiresAfter < input.now.getTime()',
    replace: 'madeAt + definition.expiresAfter < 0',
    caughtBy: [inServer('server/domain/sms-late.test.ts', 'it expires after 45 minutes')],
  },
  {
    name: 'contribution-refused',
    rule: 'PL3',
    breaks: 'what was captured before its author could know of a reassignment is refused',
    file: 'server/domain/settle.ts',
    find: 'left.getTime() + departureDoubt >= known',
    replace: 'left.getTime() + departureDoubt < 0',
    caughtBy: [inServer('server/domain/assign.test.ts', 'evidence of who could not know yet')],
  },
  {
    name: 'window-never-closes',
    rule: 'PL3',
    breaks: 'an order that left the window stays on the devices',
    file: 'server/domain/scopes.ts',
    find: 'if (reach?.aged === true && isClosed(row))',
    replace: 'if (reach?.aged === true && !isClosed(row))',
    caughtBy: [inServer('server/routes/orders.test.ts', 'orders closed for 18 months leave every device')],
  },
  {
    name: 'checks-in-another-order',
    rule: 'PL8',
    breaks: 'the server sums rows in another order than devices do',
    file: 'server/db/memberships.ts',
    find: "chr(10) order by id), 'UTF8')",
    replace: "chr(10) order by id desc), 'UTF8')",
    caughtBy: [inServer('server/domain/checks.test.ts', 'say for each collection what the user holds')],
  },
  {
    name: 'authors-forgotten',
    rule: 'CF2',
    breaks: 'nobody is told that their value was replaced, since nobody noted whose it was',
    file: 'server/domain/apply.ts',
    find: 'if (!sameJson(settled.value, edit.current)) authors[field] = actor;',
    replace: '',
    caughtBy: [inServer('server/domain/conflicts.test.ts', 'what it replaces unseen is kept in its turn')],
  },
  {
    name: 'emptied-device-unnoticed',
    rule: 'RN5',
    breaks: 'a device that comes back with an empty database is not noticed',
    file: 'server/domain/devices.ts',
    find: 'knownDatabase !== null && knownDatabase !== databaseId',
    replace: 'knownDatabase === null && knownDatabase !== databaseId',
    caughtBy: [inServer('server/domain/devices.test.ts', 'another database while work was unsent')],
  },
  {
    name: 'settled-counts-as-unsent',
    rule: 'RN8',
    breaks: 'a device is shown as holding what it has just sent',
    file: 'server/domain/devices.ts',
    find: 'return { ...status, mutations: left,',
    replace: 'return { ...status, mutations: status.mutations,',
    caughtBy: [inServer('server/domain/devices.test.ts', 'what the push itself settled is not unsent any more')],
  },
];
