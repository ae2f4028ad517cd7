import { parseJson } from '#contract/rules/text/json-text.ts';
import { isComeBackTo } from './is-come-back-to.ts';

const storageKey = 'mycerti.scroll';
/** How many entries of the history are remembered. */
const kept = 50;

/** Where each entry of the tab's history was left: pixels from the top, by the entry's key, the last one used last. */
export type ScrollPlaces = Map<string, number>;

const isPlace = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';

/** Returns the places of this tab before the page was loaded again; none for a new visit, or where storage is forbidden. */
export function readPlaces(): ScrollPlaces {
  try {
    const stored = parseJson(sessionStorage.getItem(storageKey) ?? '');
    const places = new Map(Array.isArray(stored) ? stored.filter(isPlace) : []);
    // The first entry of each visit has the same key, at any address.
    if (!isComeBackTo()) places.delete('default');
    return places;
  } catch {
    return new Map();
  }
}

/** Notes where an entry was left, as the last one used. */
export function notePlace(places: ScrollPlaces, entry: string, place: number): void {
  places.delete(entry);
  places.set(entry, place);
}

export function storePlaces(places: ScrollPlaces): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places].slice(-kept)));
  } catch {
    // Without storage a page that is loaded again begins at its top.
  }
}
