/** What a device last reported that it had not sent, in all or of one order. */
interface ReportedWork {
  mutations: number;
  files: number;
  /** Absent in reports of earlier versions. */
  drafts?: number | undefined;
}

/** Returns how much a device reported as unsent. What was refused is counted beside it. */
export function reportedUnsent({ mutations, files, drafts = 0 }: ReportedWork): number {
  return mutations + files + drafts;
}
