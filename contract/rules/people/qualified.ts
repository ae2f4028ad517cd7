import type { Employee } from '../../entities/employee.ts';
import type { Order } from '../../entities/order.ts';

export type Qualification = Employee['qualifications'][number];
type ServiceCode = Order['services'][number]['code'];
type Asking = Pick<Order, 'services' | 'region'>;
type Holding = Pick<Employee, 'qualifications'>;

/** Qualification for certificates, by region. Other services need the same one in every region, or none. */
const ofCertificates: Record<Order['region'], Qualification> = {
  brussels: 'peb-brussels',
  wallonia: 'peb-wallonia',
  flanders: 'epc-flanders',
};
const ofService: Partial<Record<ServiceCode, Qualification>> = {
  ELE: 'electrical',
  ASB: 'asbestos',
  MAZ: 'oil-tank',
  GAZ: 'gas',
};

/** Returns the qualifications that the services of an order require, each once. */
export function neededQualifications({ services, region }: Asking): Qualification[] {
  const needed = services.flatMap(({ code }) =>
    code === 'PEB' || code === 'COM' ? ofCertificates[region] : (ofService[code] ?? []),
  );
  return [...new Set(needed)];
}

/** Returns the required qualifications that an employee lacks. */
export function missingQualifications(order: Asking, { qualifications }: Holding): Qualification[] {
  return neededQualifications(order).filter((needed) => !qualifications.includes(needed));
}

/**
 * Returns the qualifications that an employee lacks for a visit.
 * @param made the services that the visit makes; undefined for all of the order's
 */
export function missingForVisit(order: Asking, employee: Holding, made?: readonly ServiceCode[]): Qualification[] {
  const services = order.services.filter(({ code }) => made?.includes(code) ?? true);
  return missingQualifications({ ...order, services }, employee);
}
