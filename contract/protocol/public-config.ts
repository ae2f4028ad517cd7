import { z } from 'zod';

/** What `/config.json` tells every browser. Nothing here is secret. */
export const publicConfig = z.object({
  /** Names the deployment: part of the local databases' names, so that two on one origin stay apart. */
  deployment: z.string().min(1),
  mainBase: z.string().min(1),
  fieldBase: z.string().min(1),
  /** Public by nature: it ships in a browser and admits nobody by itself. */
  fieldApiKey: z.string(),
  roles: z.object({ commercial: z.string(), supervisor: z.string() }),
  intranetUrl: z.url().nullable(),
  /** The version of the company's content to be had; absent in a configuration kept from before there was one. */
  contentVersion: z.string().exactOptional(),
  /** Addresses are also searched with Google Places; absent when no key is configured. */
  googlePlaces: z.literal(true).exactOptional(),
  /** The key that devices give their push service (VAPID, RFC 8292); absent when the server tells closed apps nothing. */
  alertsKey: z.string().exactOptional(),
});
export type PublicConfig = z.infer<typeof publicConfig>;
