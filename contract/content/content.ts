import { z } from 'zod';
import { cents, minutes, region } from '../entities/common.ts';
import { orderService } from '../entities/order.ts';

const words = z.string().min(1);
/** A text in both languages. */
export const bilingual = z.object({ fr: words, nl: words });
export type Bilingual = z.infer<typeof bilingual>;

const code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const serviceCode = orderService.shape.code;
/** A service's code, or `all` for every service. */
const forService = z.union([z.literal('all'), serviceCode]);

/** VAT rate included in a price, in percent. */
const vatRate = z.number().min(0).max(100);

const service = z.object({
  code: serviceCode,
  name: bilingual,
  /** Names of the service in regions that use another one. */
  regionalNames: z.partialRecord(region, bilingual),
  /** Duration on site: the usual value and the plausible range. */
  minutes: z.object({ usual: minutes, from: minutes, to: minutes }),
  /** Price, VAT included: the usual value and the plausible range. */
  price: z.object({ usual: cents, from: cents, to: cents }),
  vat: vatRate,
});

const requiredDocument = z.object({
  service: forService,
  code,
  kind: z.enum(['photo', 'plan', 'document']),
  /** `false`: required only when the property has the item. */
  always: z.boolean(),
  name: bilingual,
});
export type RequiredDocument = z.infer<typeof requiredDocument>;

const choice = z.object({ code, name: bilingual });

const question = z.object({
  code,
  section: code,
  type: z.enum(['choice', 'choices', 'number', 'yesno', 'text', 'photo', 'document']),
  text: bilingual,
  unit: z.string().nullable(),
  /** Bounds of a number, both included; absent without any. A number outside them is asked again. */
  bounds: z.object({ min: z.number(), max: z.number() }).optional(),
  /** Limits of a number, both included; absent without any. A number outside them is refused. */
  limits: z.object({ min: z.number(), max: z.number() }).optional(),
  /** True for a number that is a year: whole, and not after the year in which it is given. */
  isYear: z.boolean().optional(),
  /** The check on site that means the same, with its service: `PEB-glazing`. Absent without one. */
  check: z.string().optional(),
  /** The required document whose files answer it, with its service: `PEB-heating-plate`. Absent without one. */
  document: z.string().optional(),
  /** True where the answer for another home of the building is likely the same. */
  isShared: z.boolean().optional(),
  /** Choices of the types `choice` and `choices`; empty for other types. */
  choices: z.array(choice),
  /** Condition: an earlier question has one of these answers (`yes` or `no` for the type `yesno`). */
  onlyIf: z.object({ question: code, answers: z.array(code).min(1) }).nullable(),
});

/** What a check measures: the unit of its value and the usual bounds, both included. */
export const measure = z.object({
  unit: words,
  min: z.number(),
  max: z.number(),
  /** The values that are OK, bounds included; null where there is no bound. Absent when no value is judged by itself. */
  ok: z.object({ from: z.number().nullable(), to: z.number().nullable() }).optional(),
  /** What has to be noted for a value above this one to be OK. */
  noted: z.object({ above: z.number(), text: bilingual }).optional(),
});
export type Measure = z.infer<typeof measure>;

/** One of the answers of a check that is no OK and no not OK, and the result that it stands for. */
export const checkChoice = z.object({ code, name: bilingual, result: z.enum(['ok', 'notOk']) });
export type CheckChoice = z.infer<typeof checkChoice>;

/** A line of the checklist on site. `measure` is absent for a check without a value. */
const check = z.object({
  service: forService,
  code,
  text: bilingual,
  measure: measure.optional(),
  /** True for a check that asks why it does not apply. */
  asksWhyNot: z.boolean().optional(),
  /** Its answers, when they are not OK and not OK. */
  choices: z.array(checkChoice).min(2).optional(),
  /** True for a check that is never confirmed together with others. */
  isAlone: z.boolean().optional(),
});

/** Returns the unique code of a check. The service is part of it: two services both have the code `walls`. */
export function checkCode(one: { service: string; code: string }): string {
  return `${one.service}-${one.code}`;
}

const regionFacts = z.object({
  region,
  certificate: bilingual,
  certifier: bilingual,
  authority: bilingual,
  software: words,
  validityYears: z.int().min(1),
  bringBack: bilingual,
});

/** One step of a region's energy label scale. `limit` is the yearly consumption in kWh primary energy/m²·y. */
const labelStep = z.object({
  region,
  /** `B`. */
  label: words,
  /** `B+`; null in a region without sub-labels. */
  subLabel: words.nullable(),
  /** Null for the last step, which has no limit. */
  limit: z.number().nullable(),
  /** True when a consumption equal to the limit has this label. */
  included: z.boolean(),
});
export type LabelStep = z.infer<typeof labelStep>;

/** Validity of a service's report by its result, or the interval of the inspection. */
const validity = z.object({
  service: serviceCode,
  code,
  /** Null for every region. */
  region: region.nullable(),
  /** 0 when the report is not valid; null when no period is set. */
  months: z.int().min(0).nullable(),
  /** An alternative period. */
  orMonths: z.int().min(1).nullable(),
  name: bilingual,
});
export type Validity = z.infer<typeof validity>;

/** A supplement to the price of a service, VAT included. */
const supplement = z.object({
  service: serviceCode,
  code,
  /** `each`: added per unit. `once`: added once. `instead`: replaces the price. */
  kind: z.enum(['each', 'once', 'instead']),
  /** Null when a third party bills the amount. */
  price: cents.nullable(),
  name: bilingual,
});
export type Supplement = z.infer<typeof supplement>;

/** A VAT rate. Services have `usual` rates; a person decides an `exception` case by case and gives a reason. */
const vatRule = z.object({
  rate: vatRate,
  use: z.enum(['usual', 'exception']),
  name: bilingual,
  /** What the law wants on an invoice with this rate; absent without any. */
  mention: bilingual.optional(),
});

/** A region's range of postal codes: from this one up to the next range. */
const zipcodeStretch = z.object({ from: z.int(), region });

/** A range of postal codes, both ends included. The last range that contains a code decides. */
const servedArea = z.object({ from: z.int(), to: z.int(), served: z.boolean() });

/**
 * Content: the tables that the company edits without a new release. They hold services, prices, supplements, VAT, validity of
 * reports, required documents, checklists, the survey, regions with label scales, served areas and canned remarks.
 */
export const content = z.object({
  /** Start of the content's SHA-256, in lower-case hex. */
  version: z.string(),
  /** The company's name for this edition. */
  edition: words,
  services: z.array(service).min(1),
  documents: z.array(requiredDocument),
  checklists: z.array(check),
  survey: z.object({
    sections: z.array(z.object({ code, name: bilingual })),
    questions: z.array(question),
    /** Reasons why an answer cannot be determined. */
    unknownReasons: z.array(choice),
  }),
  proofs: z.array(choice),
  regions: z.array(regionFacts),
  /** Labels of each region, best first. */
  labelScales: z.array(labelStep),
  validity: z.array(validity),
  supplements: z.array(supplement),
  vatRates: z.array(vatRule),
  /** Ranges from 1000 up, without gaps. */
  regionZipcodes: z.array(zipcodeStretch),
  servedAreas: z.array(servedArea),
  remarks: z.array(z.object({ use: z.enum(['internal', 'external', 'planning']), code, text: bilingual })),
});
export type Content = z.infer<typeof content>;

export const contentQuery = z.object({ version: z.string().max(64).optional() });
