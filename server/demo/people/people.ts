import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import { neededQualifications } from '#contract/rules/people/qualified.ts';
import type { Locality } from '../../db/search/localities.ts';
import type { Chance } from '../chance.ts';
import { demoAccounts, demoColleagues } from './accounts.ts';
import { addressAt, languageOf } from '../places.ts';
import type { Language } from '../texts/texts.ts';

function refOf({ id, first, last }: { id: string; first: string; last: string }): EmployeeRef {
  return { id, name: `${first} ${last}` };
}

const [certifier, commercial, supervisor] = demoAccounts;

/** The employees that records refer to. */
export const people = {
  certifier: refOf(certifier),
  commercial: refOf(commercial),
  supervisor: refOf(supervisor),
  colleagues: demoColleagues.map(refOf),
};

/** Describes a client: the fields on orders, and the source of its own row. */
export type Customer = Order['client'] & {
  professional: boolean;
  commercial: EmployeeRef | null;
  language: Language;
  /** Instant from which the client is known. */
  since: string;
};

const professions = [
  { type: 'Agency', names: ['Immo', 'Agence', 'Immobilière'] },
  { type: 'Notary', names: ['Étude notariale', 'Notaires'] },
  { type: 'Architect', names: ['Bureau d’architecture'] },
  { type: 'Promoter', names: ['Promotions'] },
  { type: 'Trustee', names: ['Syndic'] },
] as const;

function phone(chance: Chance): string {
  return `+32 4${chance.pick(['68', '70', '71', '84', '93'])} ${chance.between(10, 99)} ${chance.between(10, 99)} ${chance.between(10, 99)}`;
}

function mailbox(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^a-zA-Z ]/g, '')
    .trim()
    .toLowerCase()
    .replace(/ +/g, '.');
  return `${plain}@courrier.example`;
}

/** Returns a VAT number with valid check digits. */
function vatNumber(chance: Chance): string {
  const head = chance.between(4_000_000, 7_999_999);
  return `BE0${head}${String(97 - (head % 97)).padStart(2, '0')}`;
}

/** Returns a client's address, sometimes with a missing postal code that the office has to correct. */
function clientAddress(chance: Chance, place: Locality): Order['address'] {
  const address = addressAt(chance, place, false);
  return chance.percent(3) ? { ...address, zipcode: '' } : address;
}

/** Returns a company that orders regularly. Most have a commercial agent. */
export function professionalClient(
  chance: Chance,
  since: Date,
  place: Locality,
  agents: readonly (EmployeeRef | null)[] = [
    people.commercial,
    people.commercial,
    people.commercial,
    people.supervisor,
    null,
  ],
): Customer {
  const { type, names } = chance.pick(professions);
  const name = `${chance.pick(names)} ${chance.company()}`;
  const owner = chance.pick(agents);
  return {
    id: chance.id(since),
    type,
    name,
    phone: phone(chance),
    email: mailbox(name),
    vatNumber: vatNumber(chance),
    address: clientAddress(chance, place),
    professional: true,
    commercial: owner,
    language: languageOf(place),
    since: since.toISOString(),
  };
}

/** Returns a private person who orders for their own home. */
export function privateClient(chance: Chance, since: Date, place: Locality): Customer {
  const language = languageOf(place);
  const { first, last } = chance.person(language);
  const name = `${first} ${last}`;
  return {
    id: chance.id(since),
    type: 'Customer',
    name,
    phone: phone(chance),
    email: chance.percent(80) ? mailbox(name) : null,
    vatNumber: null,
    address: clientAddress(chance, place),
    professional: false,
    commercial: null,
    language,
    since: since.toISOString(),
  };
}

/** Returns a contact person for the visit. */
export function contact(chance: Chance, language: Language): Order['contacts'][number] {
  const { first, last } = chance.person(language);
  return { name: `${first} ${last}`, phone: phone(chance), email: null };
}

/** Area around Brussels within a day's drive, in degrees. */
const round = { south: 50.55, north: 50.95, west: 4.1, east: 4.75 };
/** Lists regions of work, repeated by frequency: half is Brussels. */
const shares: readonly Locality['region'][] = ['brussels', 'brussels', 'brussels', 'wallonia', 'wallonia', 'flanders'];

/** Returns a picker of places around Brussels, in regions that recognise the given qualifications. */
export function createPlaces(
  chance: Chance,
  localities: readonly Locality[],
): (qualifications?: readonly string[]) => Locality {
  const near = localities.filter(
    ({ latitude, longitude }) =>
      latitude > round.south && latitude < round.north && longitude > round.west && longitude < round.east,
  );
  return (qualifications) => {
    const regions = qualifications === undefined ? shares : shares.filter((one) => mayCertify(qualifications, one));
    const region = chance.pick(regions);
    return chance.pick(near.filter((one) => one.region === region));
  };
}

/** Returns whether the qualifications allow certificates of that region. */
export function mayCertify(qualifications: readonly string[], region: Locality['region']): boolean {
  const [needed] = neededQualifications({
    region,
    services: [{ code: 'PEB', count: 1, durationMinutes: 0, priceInclVat: 0 }],
  });
  return needed !== undefined && qualifications.includes(needed);
}
