import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { missingForVisit } from '#contract/rules/people/qualified.ts';

export const qualificationLabels: Readonly<Record<Employee['qualifications'][number], MessageDescriptor>> = {
  'peb-brussels': msg`PEB Bruxelles`,
  'peb-wallonia': msg`PEB Wallonie`,
  'epc-flanders': msg`EPC Flandre`,
  electrical: msg`Électricité`,
  asbestos: msg`Amiante`,
  'oil-tank': msg`Citerne à mazout`,
  gas: msg`Gaz`,
};

/** Returns why an employee cannot make a visit for these services, as a sentence; null when they can. */
export function qualificationProblem(
  i18n: I18n,
  order: Order,
  { name, ...employee }: Employee,
  services: Visit['services'],
): string | null {
  const [missing] = missingForVisit(order, employee, services);
  return missing === undefined ? null : lacksQualifications(i18n, name, [missing]);
}

/** Returns the sentence that an employee lacks qualifications, given their codes. */
export function lacksQualifications(i18n: I18n, name: string, missing: readonly string[]): string {
  const labels = new Map<string, MessageDescriptor>(Object.entries(qualificationLabels));
  const lacking = missing
    .map((code) => labels.get(code))
    .flatMap((label) => (label === undefined ? [] : i18n._(label)));
  const names = lacking.join(', ');
  return i18n._(msg`${name} n’a pas la qualification « ${names} ».`);
}
