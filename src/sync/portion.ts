/** The share of a full batch or page that is asked of a remote at once, from 1/128 to 1. */
export interface Portion {
  share: () => number;
  /** The share once what is under way has passed. */
  grown: () => number;
  /** It passed: twice as much may. */
  grow: () => void;
}

/** Halvings after which a portion does not get smaller. */
const halvingsMax = 7;

/**
 * The portion after so many time-outs in a row. On a link so slow that a full batch times out, the same batch would time out for
 * ever: each time-out halves it, each success doubles it again.
 */
export function portionAfter(timeouts: number): Portion {
  let share = 2 ** -Math.min(timeouts, halvingsMax);
  const grown = (): number => Math.min(1, share * 2);
  return {
    share: () => share,
    grown,
    grow: () => {
      share = grown();
    },
  };
}
