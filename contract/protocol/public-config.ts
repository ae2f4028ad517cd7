import { z } from 'zod';
import { isBic, isIban } from '../rules/payments/credit-transfer.ts';

const line = z.string();
const inBoth = z.object({ fr: line, nl: line }).nullable();

/** Content of `/config.json`, which every browser can read. It holds no secret. */
export const publicConfig = z.object({
  /** Name of the deployment. It is part of the local databases' names, which keeps two deployments on one origin apart. */
  deployment: z.string().min(1),
  mainBase: z.string().min(1),
  fieldBase: z.string().min(1),
  /** Public: it ships to browsers and grants no access by itself. */
  fieldApiKey: z.string(),
  roles: z.object({ commercial: z.string(), supervisor: z.string() }),
  intranetUrl: z.url().nullable(),
  /** Current version of the company's content; absent in a configuration that was cached before content had versions. */
  contentVersion: z.string().exactOptional(),
  /** Present when a key for Google Places is configured: address search then uses it too. */
  googlePlaces: z.literal(true).exactOptional(),
  /** The account for credit transfers; absent until the company gives it. */
  beneficiary: z
    .object({
      name: z.string().min(1).max(70),
      iban: z.string().refine(isIban),
      bic: z.string().refine(isBic).nullable(),
    })
    .exactOptional(),
  /** The company as its invoices name it; absent until the company gives it. */
  seller: z
    .object({
      name: line,
      /** In one line: `Rue du Parc 1, 1000 Bruxelles`. */
      address: line,
      /** `BE0123456749`. */
      vatNumber: line,
      /** Seat of the enterprise court whose register names it. */
      court: inBoth,
      /** How clients reach its accounts: an address, a number. */
      contact: line.nullable(),
      /** Late payment, contestation and other conditions, as its invoices say them. */
      terms: inBoth,
      /** True when professionals receive the electronic invoice over Peppol. */
      peppol: z.boolean(),
    })
    .exactOptional(),
  /** Public VAPID key for web push subscriptions (RFC 8292); absent when the server sends no web push. */
  alertsKey: z.string().exactOptional(),
});
export type PublicConfig = z.infer<typeof publicConfig>;
export type Seller = NonNullable<PublicConfig['seller']>;
