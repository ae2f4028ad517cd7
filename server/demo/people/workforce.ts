import type { User } from '#contract/entities/user.ts';
import { demoAccounts, demoColleagues, demoDomain } from './accounts.ts';
import type { Chance } from '../chance.ts';

export interface DemoEmployee {
  id: string;
  email: string;
  first: string;
  last: string;
  kind: 'certifier' | 'commercial' | 'supervisor';
  qualifications: User['Qualifications'];
}

/** Lists the qualifications of certifiers, by region of work. */
const qualificationSets: User['Qualifications'][] = [
  ['peb-brussels', 'electrical'],
  ['peb-wallonia', 'electrical', 'oil-tank'],
  ['epc-flanders', 'asbestos'],
  ['peb-brussels', 'peb-wallonia', 'gas'],
  ['epc-flanders', 'electrical', 'gas'],
];

/** One in this many employees is a commercial agent. */
const agentsShare = 6;
/** One in this many employees is a supervisor. */
const supervisorsShare = 15;

function kindAt(place: number): DemoEmployee['kind'] {
  if (place % supervisorsShare === supervisorsShare - 1) return 'supervisor';
  return place % agentsShare === agentsShare - 1 ? 'commercial' : 'certifier';
}

/** Returns the three demo accounts and their colleagues, then generated employees up to `count`. */
export function employeesOf(chance: Chance, count: number): DemoEmployee[] {
  const known: DemoEmployee[] = [
    ...demoAccounts.map(({ key, qualifications, ...one }) => ({
      ...one,
      kind: key,
      qualifications: [...qualifications],
    })),
    ...demoColleagues.map(({ qualifications, ...one }) => ({
      ...one,
      kind: 'certifier' as const,
      qualifications: [...qualifications],
    })),
  ];
  const others = Array.from({ length: Math.max(0, count - known.length) }, (_, index): DemoEmployee => {
    const { first, last } = chance.person(index % 2 === 0 ? 'fr' : 'nl');
    const place = index + 1;
    const kind = kindAt(place);
    return {
      id: `018f0000-0000-7000-8000-0000000${String(10_000 + place)}`,
      email: `employee${place}@${demoDomain}`,
      first,
      last,
      kind,
      qualifications: kind === 'certifier' ? (qualificationSets[index % qualificationSets.length] ?? []) : [],
    };
  });
  return [...known, ...others];
}
