import { z } from 'zod';
import { cents, minutes, region } from '../entities/common.ts';
import { orderService } from '../entities/order.ts';

const words = z.string().min(1);
/** The same thing in both languages. */
export const bilingual = z.object({ fr: words, nl: words });
export type Bilingual = z.infer<typeof bilingual>;

const code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const serviceCode = orderService.shape.code;
/** A service's code, or `all` for what every service demands. */
const forService = z.union([z.literal('all'), serviceCode]);

/** VAT that a price includes, in percent. */
const vatRate = z.number().min(0).max(100);

const service = z.object({
  code: serviceCode,
  name: bilingual,
  /** What a region calls it, where that differs. */
  regionalNames: z.partialRecord(region, bilingual),
  /** On site: what is usual, and the range that is plausible. */
  minutes: z.object({ usual: minutes, from: minutes, to: minutes }),
  /** VAT included. */
  price: z.object({ usual: cents, from: cents, to: cents }),
  vat: vatRate,
});

const requiredDocument = z.object({
  service: forService,
  code,
  kind: z.enum(['photo', 'plan', 'document']),
  /** `false`: only where the property has such a thing. */
  always: z.boolean(),
  name: bilingual,
});
export type RequiredDocument = z.infer<typeof requiredDocument>;

const choice = z.object({ code, name: bilingual });

const question = z.object({
  code,
  section: code,
  type: z.enum(['choice', 'choices', 'number', 'yesno', 'photo', 'document']),
  text: bilingual,
  unit: z.string().nullable(),
  /** For `choice` and `choices`; empty for the others. */
  choices: z.array(choice),
  /** Asked only when an earlier question was answered with one of these codes (`yes` or `no` for a yes or no). */
  onlyIf: z.object({ question: code, answers: z.array(code).min(1) }).nullable(),
});

const regionFacts = z.object({
  region,
  certificate: bilingual,
  certifier: bilingual,
  authority: bilingual,
  software: words,
  validityYears: z.int().min(1),
  bringBack: bilingual,
});

/** One step of a region's energy labels: what is used in a year, in kWh primary energy/m²·y, up to `limit`. */
const labelStep = z.object({
  region,
  /** `B`. */
  label: words,
  /** `B+`; null where the region has none below its label. */
  subLabel: words.nullable(),
  /** Null for the last one, which has no end. */
  limit: z.number().nullable(),
  /** True when the limit itself still has this label. */
  included: z.boolean(),
});
export type LabelStep = z.infer<typeof labelStep>;

/** How long a service's report holds, by what it found; or how often the inspection comes back. */
const validity = z.object({
  service: serviceCode,
  code,
  /** Null: in every region. */
  region: region.nullable(),
  /** 0: it does not hold at all; null: no time is set. */
  months: z.int().min(0).nullable(),
  /** A second time that is possible. */
  orMonths: z.int().min(1).nullable(),
  name: bilingual,
});
export type Validity = z.infer<typeof validity>;

/** What a service may cost beside its price, VAT included. */
const supplement = z.object({
  service: serviceCode,
  code,
  /** `each`: on top, as often as there are some; `once`: on top; `instead`: takes the place of the price. */
  kind: z.enum(['each', 'once', 'instead']),
  /** Null: what others bill is added. */
  price: cents.nullable(),
  name: bilingual,
});
export type Supplement = z.infer<typeof supplement>;

/** `usual` rates are those of the services; an exception is decided by a person, case by case, and has a reason. */
const vatRule = z.object({ rate: vatRate, use: z.enum(['usual', 'exception']), name: bilingual });

/** From this postal code up to the next line's, a region. */
const zipcodeStretch = z.object({ from: z.int(), region });

/** Postal codes from … to …, both included; of those that hold a code, the last one decides. */
const servedArea = z.object({ from: z.int(), to: z.int(), served: z.boolean() });

/**
 * What the company may change without changing the program: services, prices, supplements and VAT, how long
 * a report holds, what a service demands on site, the survey, the regions with their names and label scales, where the company works,
 * ready-made remarks.
 */
export const content = z.object({
  /** Of exactly this content: the head of its SHA-256, in small hex. */
  version: z.string(),
  /** What the company calls this edition. */
  edition: words,
  services: z.array(service).min(1),
  documents: z.array(requiredDocument),
  checklists: z.array(z.object({ service: forService, code, text: bilingual })),
  survey: z.object({
    sections: z.array(z.object({ code, name: bilingual })),
    questions: z.array(question),
    /** Why an answer cannot be determined. */
    unknownReasons: z.array(choice),
  }),
  proofs: z.array(choice),
  regions: z.array(regionFacts),
  /** Of each region its labels, from the best. */
  labelScales: z.array(labelStep),
  validity: z.array(validity),
  supplements: z.array(supplement),
  vatRates: z.array(vatRule),
  /** From 1000 up, without a gap. */
  regionZipcodes: z.array(zipcodeStretch),
  servedAreas: z.array(servedArea),
  remarks: z.array(z.object({ use: z.enum(['internal', 'external', 'planning']), code, text: bilingual })),
});
export type Content = z.infer<typeof content>;

export const contentQuery = z.object({ version: z.string().max(64).optional() });
