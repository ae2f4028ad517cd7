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
const vatRate = z.union([z.literal(6), z.literal(21)]);

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

/** Postal codes from … to …, both included; of those that hold a code, the last one decides. */
const servedArea = z.object({ from: z.int(), to: z.int(), served: z.boolean() });

/**
 * What the company may change without changing the program: services and prices, what they demand on site, the survey, the names
 * that the regions use, where the company works, ready-made remarks.
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
  servedAreas: z.array(servedArea),
  remarks: z.array(z.object({ use: z.enum(['internal', 'external', 'planning']), code, text: bilingual })),
});
export type Content = z.infer<typeof content>;

export const contentQuery = z.object({ version: z.string().max(64).optional() });
