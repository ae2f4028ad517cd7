import type { Employee } from '../entities/employee.ts';
import type { Order } from '../entities/order.ts';

type Qualification = Employee['qualifications'][number];

/** Certificates need the region's recognition; the other services need theirs anywhere, or none. */
const ofCertificates: Record<Order['region'], Qualification> = {
  brussels: 'peb-brussels',
  wallonia: 'peb-wallonia',
  flanders: 'epc-flanders',
};
const ofService: Partial<Record<Order['services'][number]['code'], Qualification>> = {
  ELE: 'electrical',
  ASB: 'asbestos',
  MAZ: 'oil-tank',
  GAZ: 'gas',
};

/** What the services of an order ask of whoever makes the visit, each once. */
export function neededQualifications({ services, region }: Pick<Order, 'services' | 'region'>): Qualification[] {
  const needed = services.flatMap(({ code }) =>
    code === 'PEB' || code === 'COM' ? ofCertificates[region] : (ofService[code] ?? []),
  );
  return [...new Set(needed)];
}

/** What an order asks for and an employee does not have. */
export function missingQualifications(
  order: Pick<Order, 'services' | 'region'>,
  { qualifications }: Pick<Employee, 'qualifications'>,
): Qualification[] {
  return neededQualifications(order).filter((needed) => !qualifications.includes(needed));
}
