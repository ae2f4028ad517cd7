/** The closed lists of what an order's fields may hold, without their schemas: lists and searches start without these. */

/** Order states of the product, in their usual sequence. */
export const orderStates = [
  'toPlan',
  'planned',
  'visited',
  'encoding',
  'waitingForClient',
  'certified',
  'cancelled',
] as const;

export const serviceCodes = ['PEB', 'COM', 'ELE', 'ASB', 'MAZ', 'GAZ', '360', 'PHO', 'PLA'] as const;

export const regions = ['brussels', 'wallonia', 'flanders'] as const;

export const consumerTypes = ['private', 'professional'] as const;

export const commercialStatuses = [
  'active',
  'inactive',
  'potential',
  'visitedThisMonth',
  'neverVisited',
  'critical',
] as const;

export const draftStates = ['waiting', 'accepted', 'rejected'] as const;

/** The draft filters of the specification (§4); `late`: waiting for more than 15 days. */
export const draftFilters = [...draftStates, 'late'] as const;
