import type { ClientSearch } from '#data/queries/clients/found-clients.ts';
import type { ClientListing } from '#parts/clients/listing/client-listing.ts';
import { sortText } from '#parts/clients/listing/client-listing.ts';

/** Returns what a listing asks the server. */
export function searchOf({ text, type, status, sort }: ClientListing): ClientSearch {
  return { q: text.trim(), type, status, sort: sortText(sort) };
}
