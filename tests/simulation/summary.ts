/** The result of a run of schedules. */
export interface Summary {
  schedules: number;
  mutations: number;
  requests: number;
  /** Number of injected faults, by kind. */
  faults: Record<string, number>;
  /** Seeds of the failed schedules, with their failures. */
  failed: { seed: number; found: string[] }[];
}

export function emptySummary(): Summary {
  return { schedules: 0, mutations: 0, requests: 0, faults: {}, failed: [] };
}

export function addSummary(sum: Summary, part: Summary): Summary {
  const faults = { ...sum.faults };
  for (const [kind, count] of Object.entries(part.faults)) faults[kind] = (faults[kind] ?? 0) + count;
  return {
    schedules: sum.schedules + part.schedules,
    mutations: sum.mutations + part.mutations,
    requests: sum.requests + part.requests,
    faults,
    failed: [...sum.failed, ...part.failed],
  };
}
