import { signInToApi, certifierEmail, commercialEmail, supervisorEmail } from '../server/api.ts';
import type { ApiUser } from '../server/api.ts';
import { owedOrderWithPlans } from '../desk/incomplete.ts';
import type { ScreenRoute } from './screen-table.ts';
import { owedSurvey } from '../desk/survey.ts';
import { textsInRows } from './wrong-language.ts';

/** The addresses of every page, for each role. */

export const accounts = {
  nobody: null,
  certifier: certifierEmail,
  commercial: commercialEmail,
  supervisor: supervisorEmail,
};
export type Role = keyof typeof accounts;
export const roles = Object.keys(accounts) as Role[];

/** The values for the parameters of a route. */
export interface Facts {
  /** Number of an order that each role sees. */
  orderNumbers: Record<Role, string>;
  /** Identifier of a visit that the certifier is to make. The office may fill in its form; others do not see it. */
  visitId: string;
  /** Identifier of an order whose files the certifier owes. */
  incompleteId: string;
  /** Identifier of an order of the certifier's with a document. */
  documentedId: string;
  /** Identifier of an order whose survey the certifier owes. */
  surveyId: string;
  /** Identifiers of a client and of a visit of the commercial agent. */
  clientId: string;
  clientVisitId: string;
}

/** The addresses of each route with parameters, and further addresses that show a different page. */
const addresses: Record<string, (facts: Facts, role: Role) => string[]> = {
  '*': () => ['/nulle-part'],
  '/orders/:id': ({ orderNumbers }, role) => [`/orders/${orderNumbers[role]}`, '/orders/2026-999999'],
  '/orders/:id/qr-code': ({ orderNumbers }, role) => [`/orders/${orderNumbers[role]}/qr-code`],
  '/orders/:id/summary': ({ orderNumbers }, role) => [`/orders/${orderNumbers[role]}/summary`],
  '/formvisit': ({ visitId }) => ['/formvisit', `/formvisit?visit=${visitId}`],
  '/clients/:id': ({ clientId }) => [`/clients/${clientId}`],
  '/visites/:id': ({ clientVisitId }) => [`/visites/${clientVisitId}`],
  '/incomplete': ({ incompleteId }, role) => [
    '/incomplete',
    // The others do not have the order.
    ...(role === 'certifier' || role === 'supervisor' ? [`/incomplete?order=${incompleteId}`] : []),
  ],
  '/suivi': ({ surveyId }, role) => [
    '/suivi',
    ...(role === 'certifier' || role === 'supervisor' ? [`/suivi?order=${surveyId}`] : []),
  ],
  '/drive': ({ documentedId }, role) => [
    '/drive',
    ...(role === 'certifier' || role === 'supervisor' ? [`/drive?order=${documentedId}`] : []),
  ],
  '/login': () => ['/login', '/login?reset=un-lien'],
};

/** Returns the addresses of a route for a role. Throws for a route with parameters that has none above. */
export function addressesOf({ pattern }: ScreenRoute, role: Role, facts: Facts): string[] {
  const made = addresses[pattern]?.(facts, role);
  if (made !== undefined) return made;
  if (/[:*]/.test(pattern)) throw new Error(`no address is known for the route ${pattern}: add one above`);
  return [pattern];
}

/** Returns a pending visit of the user's own. */
async function openVisit(api: ApiUser): Promise<string> {
  const own = (await api.rows('visits')).find(({ employee, state }) => employee.id === api.id && state === 'planned');
  if (own === undefined) throw new Error('the demo has no visit to make');
  return own.id;
}

/** Returns a client of the user's own whom they visited, and that visit. */
async function clientOf(api: ApiUser): Promise<Pick<Facts, 'clientId' | 'clientVisitId'>> {
  const made = (await api.rows('clientVisits')).find(
    ({ employee, state }) => employee.id === api.id && state === 'done',
  );
  if (made === undefined) throw new Error('the demo has no visit to a client');
  return { clientId: made.clientId, clientVisitId: made.id };
}

/** Returns the values for the addresses, and the texts of the demo's rows. */
export async function readFacts(serverUrl: string): Promise<{ facts: Facts; data: Set<string> }> {
  const numbers: Partial<Record<Role, string>> = { nobody: '2026-000001' };
  const data = new Set<string>();
  let visitId = '';
  let incompleteId = '';
  let surveyId = '';
  let documentedId = '';
  let commercial = { clientId: '', clientVisitId: '' };
  for (const [role, email] of Object.entries(accounts)) {
    if (email === null) continue;
    const api = await signInToApi(serverUrl, email);
    const orders = await api.rows('orders');
    const written = [
      'messages',
      'visits',
      'reminders',
      'unavailabilities',
      'clients',
      'clientVisits',
      'documents',
    ] as const;
    for (const name of role === 'supervisor' ? written : []) {
      for (const text of textsInRows(await api.rows(name))) data.add(text);
    }
    if (role === 'supervisor') for (const text of textsInRows(orders)) data.add(text);
    const [number] = orders.flatMap((order) => order.number ?? []);
    if (number === undefined) throw new Error(`the demo has no order for the ${role}`);
    numbers[role as Role] = number;
    if (role === 'certifier') {
      visitId = await openVisit(api);
      incompleteId = (await owedOrderWithPlans(api)).id;
      surveyId = (await owedSurvey(api)).orderId;
      documentedId = (await api.rows('documents')).find(({ orderId }) => orderId !== null)?.orderId ?? '';
    }
    if (role === 'commercial') commercial = await clientOf(api);
  }
  return {
    facts: {
      orderNumbers: numbers as Record<Role, string>,
      visitId,
      incompleteId,
      surveyId,
      documentedId,
      ...commercial,
    },
    data,
  };
}
