import { draftKinds } from '#data/drafts/draft-name.ts';
import { orderFieldLabels } from '#labels/orders/order-field-labels.ts';
import { defineDraft } from '#hooks/drafts/define-draft.ts';

/** The sheets that edit an order, as the address names them (`?sheet=client`). */
export const sheetNames = ['address', 'client', 'services', 'people'] as const;
export type SheetName = (typeof sheetNames)[number];

/** Where the page of an order edits each of its fields: in a sheet over the page, or in a card. */
const places = {
  address: '?sheet=address',
  addressIncomplete: '?sheet=address',
  client: '?sheet=client',
  consumerType: '?sheet=client',
  contacts: '?sheet=client',
  owner: '?sheet=client',
  affiliates: '?sheet=client',
  services: '?sheet=services',
  priceInclVat: '?sheet=services',
  total: '?sheet=services',
  vatException: '?sheet=services',
  handler: '?sheet=people',
  commercial: '?sheet=people',
  encodedBy: '?sheet=people',
  visitedBy: '?sheet=people',
  internalRemark: '#form-remarks',
  externalRemark: '#form-remarks',
  planningRemark: '#form-remarks',
  tags: '#form-labels',
  urgent: '#form-labels',
  plannedVisitAt: '#form-planning',
  realEstate: '#form-planning',
  proofRequest: '#form-office-texts',
  invoiceFeedbackMessage: '#form-office-texts',
  videoUrl: '#office',
  visit360Url: '#office',
  cancelReason: '#office',
  payment: '?tab=file&payment=1#billing',
} as const;

export type DraftedField = keyof typeof places;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of an object literal
export const draftedFields = Object.keys(places) as DraftedField[];

/** Returns where a field is edited: empty for one that an earlier version knew. */
const placeOf = (field: string): string => new Map<string, string>(Object.entries(places)).get(field) ?? '';

/** Returns the sheet that a text names; null when it names none. */
export function sheetNamed(text: string | null): SheetName | null {
  return sheetNames.find((name) => name === text) ?? null;
}

/** Returns the sheet that edits a field of an order; null for a field of a card. */
export function sheetOfField(field: string): SheetName | null {
  return sheetNamed(placeOf(field).replace('?sheet=', ''));
}

/** What is typed for one field of an order. */
export const orderFieldDraft = defineDraft<'orders', DraftedField>({
  ...draftKinds.orderField,
  label: orderFieldLabels,
  path: ({ id, field }) => `/orders/${id}${placeOf(field)}`,
});
