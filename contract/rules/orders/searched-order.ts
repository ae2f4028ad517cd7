/** What an order is found by in a search, as paths into its row; those through a list lead to each of its items. */
export const searchedPaths = [
  'number',
  'address.street',
  'address.number',
  'address.zipcode',
  'address.city',
  'client.name',
  'client.email',
  'client.vatNumber',
  'owner',
  'affiliates',
  'contacts.name',
  'contacts.email',
  'invoice.number',
  'paymentNotice.number',
  'tags',
  'assignee.name',
  'handler.name',
  'visitedBy.name',
  'encodedBy.name',
  'commercial.name',
  'createdBy.name',
  'internalRemark',
  'externalRemark',
  'planningRemark',
  'services.code',
] as const;

/** The same of what is printed behind a word. */
export const searchedBehind = [
  ['bte', 'address.boxnumber'],
  ['app', 'address.apartmentnumber'],
] as const;

/** The same of telephone numbers, of which the digits are compared. */
export const searchedPhones = ['client.phone', 'contacts.phone'] as const;
