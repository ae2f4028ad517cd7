import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Employee } from '#contract/entities/employee.ts';

export const qualificationLabels: Readonly<Record<Employee['qualifications'][number], MessageDescriptor>> = {
  'peb-brussels': msg`PEB Bruxelles`,
  'peb-wallonia': msg`PEB Wallonie`,
  'epc-flanders': msg`EPC Flandre`,
  electrical: msg`Électricité`,
  asbestos: msg`Amiante`,
  'oil-tank': msg`Citerne à mazout`,
  gas: msg`Gaz`,
};
