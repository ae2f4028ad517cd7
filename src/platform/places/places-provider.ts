import type { Address } from '#contract/entities/common.ts';
import type { AddressProvider, FoundAddress } from '#contract/protocol/search/addresses.ts';
import type { PlaceParts, PlaceText } from '#contract/protocol/places-frame.ts';
import { placesTextMax } from '#contract/protocol/places-frame.ts';
import type { PlacesLink } from './places-link.ts';
import { openPlacesLink } from './places-link.ts';

/** Pause after a page that failed, milliseconds: a network that blocks Google would fail at each letter. */
const rest = 60_000;

export interface PlacesProvider extends AddressProvider {
  /** Removes the page; the next search opens another. */
  close: () => void;
}

export interface PlacesProviderOptions {
  language: () => string;
  isOnline: () => boolean;
  /** Opens the page (tests have their own). */
  open?: (language: string) => Promise<PlacesLink | null>;
  now?: () => number;
}

function addressOf(parts: PlaceParts | null): Address | null {
  return parts === null ? null : { ...parts, boxnumber: null, apartmentnumber: null };
}

/**
 * Creates the search with Google Places, in a sandboxed page that the first search opens. Without an answer the result
 * is empty.
 */
export function createPlacesProvider(options: PlacesProviderOptions): PlacesProvider {
  const { language, isOnline, open = openPlacesLink, now = Date.now } = options;
  let opening: Promise<PlacesLink | null> | null = null;
  let restUntil = 0;

  async function link(): Promise<PlacesLink | null> {
    if (now() < restUntil) return null;
    opening ??= open(language());
    const opened = await opening;
    if (opened?.alive() === true) return opened;
    opening = null;
    restUntil = now() + rest;
    return null;
  }
  async function whole(of: PlacesLink, key: string): Promise<Address | null> {
    const answer = await of.ask({ kind: 'pick', key });
    return answer?.kind === 'picked' ? addressOf(answer.parts) : null;
  }

  return {
    credit: 'Google Maps',
    find: async (typed) => {
      const asked = isOnline() ? await link() : null;
      const answer = await asked?.ask({ kind: 'find', typed: typed.trim().slice(0, placesTextMax) });
      if (asked === null || answer?.kind !== 'found') return null;
      return answer.places.map(({ key, title, detail }: PlaceText): FoundAddress => ({
        address: null,
        title,
        detail,
        whole: () => whole(asked, key),
      }));
    },
    close: () => {
      const closing = opening;
      opening = null;
      void closing?.then((opened) => opened?.close());
    },
  };
}
