import type { Employee } from '../entities/employee.ts';
import type { Order } from '../entities/order.ts';

type Qualification = Employee['qualifications'][number];

/** Qualification for certificates, by region. Other services need the same one in every region, or none. */
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

/** Returns the qualifications that the services of an order require, each once. */
export function neededQualifications({ services, region }: Pick<Order, 'services' | 'region'>): Qualification[] {
  const needed = services.flatMap(({ code }) =>
    code === 'PEB' || code === 'COM' ? ofCertificates[region] : (ofService[code] ?? []),
  );
  return [...new Set(needed)];
}

/** Returns the required qualifications that an employee lacks. */
export function missingQualifications(
  order: Pick<Order, 'services' | 'region'>,
  { qualifications }: Pick<Employee, 'qualifications'>,
): Qualification[] {
  return neededQualifications(order).filter((needed) => !qualifications.includes(needed));
}
