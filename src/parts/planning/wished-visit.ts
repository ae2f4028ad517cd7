/** The sentence of a wished visit in the planning remark of a new order (`useWishText`), in either language. */
const sentence = /^(?:Visite souhaitée|Gewenst bezoek)\s?: .*\((\d{2})\/(\d{2})\/(\d{4})\), (.+)$/mu;

/** When a visit begins in a part of the day, until the planner chooses another time. */
const starts: readonly [part: RegExp, start: string][] = [
  [/^(?:matin|voormiddag)/u, '09:00'],
  [/^(?:après-midi|namiddag)/u, '13:00'],
];

export interface WishedVisit {
  day: string;
  /** Null when any time of the day suits. */
  start: string | null;
}

/** Returns the day and the time that the customer wished, from the planning remark; null without a wish. */
export function wishedVisit(planningRemark: string): WishedVisit | null {
  const [, date, month, year, part = ''] = sentence.exec(planningRemark) ?? [];
  if (date === undefined) return null;
  return { day: `${year}-${month}-${date}`, start: starts.find(([known]) => known.test(part))?.[1] ?? null };
}
