import { z } from 'zod';
import { remarkMax, smsLateDelays } from '../values/limits.ts';
import { commercialStatuses, consumerTypes, draftStates, orderStates, serviceCodes } from '../values/order-values.ts';
import { realEstateCategories, realEstateTypes } from '../values/property-kinds.ts';
import { asValue } from '../rules/text/lines.ts';
import { parseVatNumber } from '../rules/text/vat-number.ts';
import {
  address,
  cents,
  day,
  emailLine,
  givenDay,
  employeeRef,
  instant,
  line,
  minutes,
  recordId,
  region,
  trimmedLine,
  valueLine,
} from './common.ts';
import { proofLink } from './proof-link.ts';

export const orderState = z.enum(orderStates);
export type OrderState = z.infer<typeof orderState>;

/** The 20 customer types of the specification (§3), to the letter. */
const customerTypes = [
  'Other',
  'OrderRequester',
  'Customer',
  'Agency',
  'ElectricalInstaller',
  'Lawyer',
  'Trustee',
  'Promoter',
  'PublicSocialRealEstateAgencies',
  'MultiOwner',
  'Bank',
  'Architect',
  'DesignOffice',
  'Certifier',
  'HeatingInstaller',
  'GeneralContractor',
  'Surveyor',
  'PropertyExpert',
  'MunicipalAdministration',
  'Notary',
] as const;
export const customerType = z.enum(customerTypes);

export const serviceCode = z.enum(serviceCodes);

/** One ordered service: count, duration on site (minutes) and price for the whole count (cents, VAT included). */
export const orderService = z.object({
  code: serviceCode,
  count: z.int().min(1),
  durationMinutes: minutes,
  priceInclVat: cents,
});

export const draftState = z.enum(draftStates);

export const remark = z.string().max(remarkMax);
export const smsLateMinutes = z.literal(smsLateDelays);
const tag = trimmedLine(40).min(1);
export const tags = z.array(tag).max(20);

/** A document that the client sent in, as listed on the order. */
const clientDocument = z.object({ id: recordId, name: z.string(), receivedAt: instant });

/** A VAT rate, in percent, other than that of the services. A person decides it and gives the reason. */
export const vatException = z.strictObject({
  rate: z.number().min(0).max(100),
  reason: trimmedLine(200).min(1),
});

const client = z.object({
  id: recordId,
  type: customerType,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** VAT number of a professional, `BE0123456749`. Absent on orders from before it was recorded. */
  vatNumber: z.string().nullable().exactOptional(),
  /** The customer's address for the invoice. Absent as above. */
  address: address.nullable().exactOptional(),
});
export const contact = z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() });
/** The kind of property, as observed on site. */
export const realEstate = z.object({ type: z.enum(realEstateTypes), category: z.enum(realEstateCategories) });

/** An order with every field of the specification (§3). Owned by the main API. */
export const order = z.object({
  id: recordId,
  /** "Order id" of the specification, assigned by the server: `2026-004512`; null until then. */
  number: z.string().nullable(),
  orderDate: day,
  createdAt: instant,
  /** Absent on orders from before it was recorded. */
  createdBy: employeeRef.nullable().exactOptional(),
  state: orderState,
  region,
  address,
  addressIncomplete: z.boolean(),
  realEstate,
  client,
  contacts: z.array(contact),
  /** Owner of the property, when another than the client. */
  owner: z.string().nullable(),
  /** Agencies or offices that act for the client. */
  affiliates: z.array(z.string()),
  commercialStatus: z.enum(commercialStatuses).nullable(),
  consumerType: z.enum(consumerTypes),
  services: z.array(orderService),
  priceInclVat: cents,
  /** Amount due, including VAT, supplements and discounts. */
  total: cents,
  /** Null for the rate of the services; absent on orders from before it was recorded. */
  vatException: vatException.nullable().exactOptional(),
  invoice: z.object({ number: z.string(), issuedAt: instant }).nullable(),
  paymentNotice: z.object({ number: z.string(), issuedAt: instant }).nullable(),
  paid: z.boolean(),
  /** What was received beyond the total, by the server; absent without any. */
  paidBeyond: cents.min(1).exactOptional(),
  urgent: z.boolean(),
  incompleteFollowUp: z.boolean(),
  /** Start of the last visit that took place. */
  lastVisitAt: instant.nullable(),
  /** Planned start of the next visit. */
  plannedVisitAt: instant.nullable(),
  smsCode: z.string().nullable(),
  smsLateAt: instant.nullable(),
  /** The delay that the last SMS announced. Absent or null: none was given. */
  smsLateMinutes: smsLateMinutes.nullable().exactOptional(),
  assignee: employeeRef.nullable(),
  handler: employeeRef.nullable(),
  /** Who makes its open visits besides the assignee. They see the order too. Absent: nobody. */
  visitors: z.array(employeeRef).exactOptional(),
  visitedBy: employeeRef.nullable(),
  /** Who made a visit that had left them, as the office accepted (rule PL3q). They see the order only. Absent: nobody. */
  formerVisitors: z.array(employeeRef).exactOptional(),
  encodedBy: employeeRef.nullable(),
  /** The commercial agent whose client this is. */
  commercial: employeeRef.nullable(),
  internalRemark: z.string(),
  externalRemark: z.string(),
  planningRemark: z.string(),
  invoiceFeedbackMessage: z.string(),
  proofRequest: z.string(),
  /** The last request for proofs with its link; absent without any. */
  proofLink: proofLink.exactOptional(),
  videoUrl: z.url().nullable(),
  visit360Url: z.url().nullable(),
  draft: z.object({ state: draftState, submittedAt: instant }).nullable(),
  clientDocuments: z.array(clientDocument),
  cancelled: z.object({ by: employeeRef, at: instant, reason: z.string() }).exactOptional(),
  /** Merged tags may exceed the limit for one author (rule CF1, policy `set`). */
  tags: z.array(tag),
});
export type Order = z.infer<typeof order>;

const text = line(200);
const value = valueLine(200);
const reachable = { phone: value.nullable(), email: emailLine(200).nullable() };

/** What a person enters to create an order. Texts are bounded, amounts are in euro cents. */
export const newOrder = z.strictObject({
  orderId: recordId,
  orderDate: givenDay,
  address: z.strictObject({
    street: text.min(1),
    number: value,
    boxnumber: value.nullable(),
    apartmentnumber: value.nullable(),
    zipcode: z
      .string()
      .overwrite(asValue)
      .regex(/^[1-9]\d{3}$/),
    city: text.min(1),
  }),
  /** The address was typed by hand and not found: to be completed. */
  addressIncomplete: z.boolean(),
  realEstate,
  client: z.strictObject({
    id: recordId,
    type: customerType,
    name: text.min(1),
    ...reachable,
    vatNumber: z
      .string()
      .overwrite((number) => parseVatNumber(number) ?? number)
      .refine((number) => parseVatNumber(number) === number)
      .nullable()
      .exactOptional(),
    address: z
      .strictObject({
        street: text,
        number: value,
        boxnumber: value.nullable(),
        apartmentnumber: value.nullable(),
        zipcode: value,
        city: text,
      })
      .nullable()
      .exactOptional(),
  }),
  contacts: z.array(z.strictObject({ name: text.min(1), ...reachable })).max(20),
  consumerType: z.enum(consumerTypes),
  services: z
    .array(
      z.strictObject({
        code: serviceCode,
        count: z.int().min(1).max(99),
        durationMinutes: minutes.max(24 * 60),
        priceInclVat: cents.min(0),
      }),
    )
    .min(1)
    .max(20),
  priceInclVat: cents.min(0),
  total: cents.min(0),
  vatException: vatException.nullable().exactOptional(),
  urgent: z.boolean(),
  tags,
  internalRemark: remark,
  externalRemark: remark,
  planningRemark: remark,
});
