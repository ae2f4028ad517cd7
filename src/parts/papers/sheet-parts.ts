import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Content } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Seller } from '#contract/protocol/public-config.ts';
import type { Beneficiary } from '#contract/rules/payments/credit-transfer.ts';
import { printedVatNumber } from '#contract/rules/text/printed-vat-number.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { orderFieldLabels } from '#labels/orders/order-field-labels.ts';
import { orderStateLabels, realEstateCategoryLabels, realEstateTypeLabels } from '#labels/orders/order-labels.ts';
import { serviceName } from '#labels/orders/service-name.ts';
import { formatsOf } from '#ui/format.ts';
import { asLanguage } from '#ui/page/local-path.ts';
import type { Sheet, SheetTable } from '#ui/papers/sheet.ts';

/** What papers are made of, besides their own amounts. `i18n` speaks the client's language. */
export interface SheetSource {
  i18n: I18n;
  order: Order;
  content: Content | null;
  seller: Seller | null;
  beneficiary: Beneficiary | null;
}

export function printedIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

function accountLine({ iban, bic }: Beneficiary): string {
  return bic === null ? `IBAN ${printedIban(iban)}` : `IBAN ${printedIban(iban)} · BIC ${bic}`;
}

/** Returns who sends a paper, as the law wants it; what is not configured is said to be missing. */
export function senderLines({ i18n, seller, beneficiary }: SheetSource): string[] {
  const account = beneficiary === null ? [] : [accountLine(beneficiary)];
  if (seller === null) {
    const unknown = i18n._(msg`Adresse et numéro de TVA du vendeur non renseignés`);
    return [beneficiary?.name ?? i18n._(msg`Vendeur non renseigné`), unknown, ...account];
  }
  const { name, address, vatNumber, court, contact } = seller;
  const number = printedVatNumber(vatNumber);
  const seat = court?.[asLanguage(i18n.locale)];
  return [
    name,
    address,
    i18n._(msg`TVA ${number}`),
    ...(seat === undefined ? [] : [i18n._(msg`RPM ${seat}`)]),
    ...(contact === null ? [] : [contact]),
    ...account,
  ];
}

/** Returns the client and the property. */
export function partiesOf({ i18n, order }: SheetSource): Sheet['parties'] {
  const { client, consumerType, realEstate } = order;
  const at = client.address === undefined || client.address === null ? null : addressLines(i18n, client.address);
  const property = addressLines(i18n, order.address);
  const written = client.vatNumber ?? null;
  const number = written === null ? null : printedVatNumber(written);
  const unknown = consumerType === 'professional' ? [i18n._(msg`Numéro de TVA non renseigné`)] : [];
  const kind = [realEstateTypeLabels[realEstate.type], realEstateCategoryLabels[realEstate.category]];
  return [
    {
      heading: i18n._(msg`Client`),
      lines: [
        client.name,
        ...(at === null ? [i18n._(msg`Adresse non renseignée`)] : [at.street, at.town]),
        ...(number === null ? unknown : [i18n._(msg`TVA ${number}`)]),
      ],
    },
    {
      heading: i18n._(msg`Bien`),
      lines: [property.street, property.town, kind.map((one) => i18n._(one)).join(', ')],
    },
  ];
}

/** Returns the client and the contacts with how to reach them, and the property with its owner: for the own staff. */
export function partiesOnSite(source: SheetSource): Sheet['parties'] {
  const { i18n, order } = source;
  const { client, contacts, owner, affiliates } = order;
  const [{ heading, lines } = { heading: '', lines: [] }, property = { heading: '', lines: [] }] = partiesOf(source);
  const reach = ({ phone, email }: Pick<Order['client'], 'phone' | 'email'>): string[] =>
    // A number stays on one line.
    [phone?.replaceAll(' ', '\u00A0') ?? null, email].filter((one) => one !== null);
  return [
    {
      heading,
      lines: [
        ...lines,
        ...reach(client),
        ...contacts.map((one) => `${i18n._(msg`Contact sur place`)} : ${[one.name, ...reach(one)].join(', ')}`),
      ],
    },
    {
      ...property,
      lines: [
        ...property.lines,
        ...(owner === null ? [] : [`${i18n._(msg`Propriétaire`)} : ${owner}`]),
        ...(affiliates.length === 0 ? [] : [`${i18n._(msg`Affiliés`)} : ${affiliates.join(', ')}`]),
      ],
    },
  ];
}

const remarks = [
  'planningRemark',
  'internalRemark',
  'externalRemark',
  'invoiceFeedbackMessage',
  'proofRequest',
] as const;

/** Returns an order's remarks, internal ones too. */
export function remarksOf({ i18n, order }: SheetSource): [heading: string, text: string][] {
  return remarks.map((field) => [orderFieldLabels(i18n, field), order[field]]);
}

/** Returns the notes that have a text. */
export function givenNotes(notes: readonly (readonly [heading: string, text: string])[]): Sheet['notes'] {
  return notes.map(([heading, text]) => ({ heading, text: text.trim() })).filter(({ text }) => text !== '');
}

/** Says that an order is cancelled: whoever holds the paper does not see the order. */
export function cancelledFact({ i18n, order: { state } }: SheetSource): Sheet['facts'] {
  return state === 'cancelled' ? [[i18n._(msg`État`), i18n._(orderStateLabels[state])]] : [];
}

/** Returns what the total of an order is: nobody is to pay that of a cancelled one. */
export function totalLabel({ i18n, order: { state } }: SheetSource): string {
  return state === 'cancelled' ? i18n._(msg`Total TVAC`) : i18n._(msg`Total à payer, TVAC`);
}

/** Returns a service's name for the client. */
export function serviceOf({ i18n, order, content }: SheetSource, code: Order['services'][number]['code']): string {
  return serviceName(content, asLanguage(i18n.locale), code, order.region);
}

/** Returns the difference that supplements and discounts make to the prices of services. */
export function adjustmentOf(
  { i18n, order: { services } }: SheetSource,
  total: number,
): { label: string; amount: number } | null {
  const amount = services.reduce((left, { priceInclVat }) => left - priceInclVat, total);
  if (amount === 0) return null;
  return { label: amount > 0 ? i18n._(msg`Supplément`) : i18n._(msg`Remise`), amount };
}

/** Returns the table of the services with their prices, and what the total has besides. */
export function servicesTable(source: SheetSource): SheetTable {
  const { i18n, order } = source;
  const { money } = formatsIn(source);
  const adjustment = adjustmentOf(source, order.total);
  return {
    heading: null,
    columns: 'amounts',
    head: [i18n._(msg`Service`), i18n._(msg`Quantité`), i18n._(msg`Prix TVAC`)],
    rows: [
      ...order.services.map(({ code, count, priceInclVat }) => [
        serviceOf(source, code),
        String(count),
        money(priceInclVat),
      ]),
      ...(adjustment === null ? [] : [[adjustment.label, '', money(adjustment.amount)]]),
    ],
  };
}

export function footOf({ i18n }: SheetSource, title: string): Sheet['foot'] {
  return (page, pages) => `${title} · ${i18n._(msg`page ${page} sur ${pages}`)}`;
}

export function formatsIn({ i18n }: SheetSource) {
  return formatsOf(asLanguage(i18n.locale));
}

/** Returns a name that every system accepts for a file. */
export function fileNameOf(title: string): string {
  return `${title.replaceAll(/[^\p{L}\p{N} _-]/gu, '-')}.pdf`;
}
