/** The share of a full batch or page that one request asks of a remote, from 1/128 to 1. */
export interface BatchScale {
  share: () => number;
  /** Returns the share after the next success. */
  grown: () => number;
  /** Doubles the share after a success, up to 1. */
  grow: () => void;
  /** Halves the share for the rest of the cycle: a proxy refused a request for its size. */
  shrink: () => void;
}

/** Halvings after which the scale does not shrink further. */
const halvingsMax = 7;

/**
 * Returns the batch scale after so many timeouts in a row. On a link too slow for a full batch, the same batch would time out
 * for ever: each timeout halves the scale, each success doubles it.
 */
export function batchScaleAfter(timeouts: number): BatchScale {
  let share = 2 ** -Math.min(timeouts, halvingsMax);
  let most = 1;
  const grown = (): number => Math.min(most, share * 2);
  return {
    share: () => share,
    grown,
    grow: () => {
      share = grown();
    },
    shrink: () => {
      share = Math.max(share / 2, 2 ** -halvingsMax);
      most = share;
    },
  };
}
