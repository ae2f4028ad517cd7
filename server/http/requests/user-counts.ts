/** Counts what is under way for each user, such as the streams of one server. */
export function createUserCounts(): { of: (userId: string) => number; add: (userId: string, more: 1 | -1) => void } {
  const counts = new Map<string, number>();
  const of = (userId: string): number => counts.get(userId) ?? 0;
  return {
    of,
    add: (userId, more) => {
      const count = of(userId) + more;
      if (count > 0) counts.set(userId, count);
      else counts.delete(userId);
    },
  };
}
