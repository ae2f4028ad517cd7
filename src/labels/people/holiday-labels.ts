import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Holiday } from '#contract/rules/visits/holidays.ts';

/** The names of the legal holidays. */
export const holidayLabels: Readonly<Record<Holiday, MessageDescriptor>> = {
  newYear: msg`Nouvel An`,
  easterMonday: msg`lundi de Pâques`,
  labourDay: msg`fête du Travail`,
  ascension: msg`Ascension`,
  whitMonday: msg`lundi de Pentecôte`,
  nationalDay: msg`fête nationale`,
  assumption: msg`Assomption`,
  allSaints: msg`Toussaint`,
  armistice: msg`Armistice`,
  christmas: msg`Noël`,
};
