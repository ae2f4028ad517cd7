import type { Subject } from '#data/outbox/mutation-subject.ts';
import type { FileToConfirm } from '#data/queries/files/files-to-confirm.ts';
import type { DoneWith } from '#data/queries/sync/subject-labels.ts';
import type { OutboxGroup } from '#data/queries/sync/sync-centre.ts';

/** What waits of one order, of one client, or of neither: its mutations and its files, each thing once. */
export interface WaitingVisit extends OutboxGroup {
  files: FileToConfirm[];
}

const keyOf = (subject: Subject | null): string => (subject === null ? '' : `${subject.kind}/${subject.id}`);

/** Joins the mutations and the files of each order or client. The row of a file that waits is not listed beside the file. */
export function waitingVisits(
  groups: readonly OutboxGroup[],
  files: readonly DoneWith<FileToConfirm>[],
): WaitingVisit[] {
  const visits = new Map(
    groups.map((group) => [
      keyOf(group.subject),
      { ...group, items: group.items.filter(({ isPart }) => !isPart), files: [] as FileToConfirm[] },
    ]),
  );
  for (const { item, subject, label } of files) {
    const visit = visits.get(keyOf(subject)) ?? { subject, label, items: [], files: [] };
    visits.set(keyOf(subject), { ...visit, files: [...visit.files, item] });
  }
  return [...visits.values()].filter((visit) => visit.items.length + visit.files.length > 0);
}

/** Returns of how much the server has answered that it has it, as the head of the page counts it, and of how much it has not. */
export function receivedOf({ items, files }: WaitingVisit): { received: number; missing: number } {
  const received =
    items.filter(({ reason }) => reason === 'confirming' || reason === 'again').length +
    files.filter(({ local: { state } }) => state === 'sent' || state === 'received').length;
  return { received, missing: items.length + files.length - received };
}

/** Returns how much of a visit was refused: its user has to decide. */
export function refusedOf({ items, files }: WaitingVisit): number {
  const isRefusedFile = ({ local }: FileToConfirm): boolean => local.state === 'refused';
  return items.filter(({ reason }) => reason === 'refused').length + files.filter(isRefusedFile).length;
}
