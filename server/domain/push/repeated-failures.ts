/** Unexpected failures of one mutation, and the milliseconds between the first and the last, after which it is refused. */
const failuresMax = 5;
const patience = 600_000;
/** Mutations whose failures are counted. The longest known gives way. */
const knownMax = 10_000;

/**
 * Counts the unexpected failures of each mutation. One that keeps failing would hold its lane on its device for ever, with
 * everything behind it: it is refused, so that its user may discard it or try again.
 */
export class RepeatedFailures {
  readonly #known = new Map<string, { count: number; firstAt: number }>();

  /** Counts a failure. Returns true when the mutation has failed too often, over too long a time to be passing. */
  add(mutationId: string, now: Date): boolean {
    const { count, firstAt } = this.#known.get(mutationId) ?? { count: 0, firstAt: now.getTime() };
    if (count === 0 && this.#known.size >= knownMax) {
      const [longest = ''] = this.#known.keys();
      this.#known.delete(longest);
    }
    this.#known.set(mutationId, { count: count + 1, firstAt });
    return count + 1 >= failuresMax && now.getTime() - firstAt >= patience;
  }
}
