/** The sheets that edit an order, as the address names them (`?sheet=client`). */
export const sheetNames = ['address', 'client', 'services', 'people'] as const;
export type SheetName = (typeof sheetNames)[number];

/** Returns the sheet that the address opens, or null. */
export function sheetOf(params: URLSearchParams): SheetName | null {
  const given = params.get('sheet');
  return sheetNames.find((name) => name === given) ?? null;
}

/** The sheet of each field that a sheet edits. */
export const sheetOfField: Readonly<Record<string, SheetName>> = {
  address: 'address',
  addressIncomplete: 'address',
  client: 'client',
  consumerType: 'client',
  contacts: 'client',
  owner: 'client',
  affiliates: 'client',
  services: 'services',
  priceInclVat: 'services',
  total: 'services',
  vatException: 'services',
  handler: 'people',
  commercial: 'people',
  encodedBy: 'people',
  visitedBy: 'people',
};
