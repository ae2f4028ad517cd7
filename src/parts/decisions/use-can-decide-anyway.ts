import type { RowKey } from '#contract/collections.ts';
import type { Decided } from '#contract/entities/decision.ts';
import { canDecideAnyway } from '#contract/rules/decisions.ts';
import { orderOfDecided } from '#data/queries/decisions/contested-decisions.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';

/** Returns whether one can decide over a colleague's decision about a row; undefined until that is known. */
export function useCanDecideAnyway(row: RowKey | undefined, decided: Decided | null | undefined): boolean | undefined {
  const roles = useRoles();
  const order = useLive(async (db) => (row === undefined ? null : orderOfDecided(db, row)), [row]);
  if (row === undefined || !decided || order === undefined) return undefined;
  return canDecideAnyway(row, decided, { ...roles, order: order ?? undefined });
}
