import type { Conflict } from '#contract/entities/conflict.ts';
import { isTakenBack } from '#contract/mutations/conflicts/conflict-subject.ts';
import { conflictsOfOrder } from '#data/queries/decisions/order-conflicts.ts';
import { retention } from '#data/outbox/retention.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { later } from '#ui/page/later.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { ConflictTextProps } from './conflict-text.tsx';

// Reads values of any version by their schemas: few orders have a conflict.
const ConflictText = later<ConflictTextProps>(async () => (await import('./conflict-text.tsx')).ConflictText);

const none: Conflict[] = [];

interface ConflictNoticeProps {
  orderId: string;
  field: string;
  /** The visit that owns the field. Without it, the order owns the field. */
  visitId?: string;
}

/**
 * Shows the last conflict of a field (rule CF2). The author of the lost value sees what replaced it. A supervisor sees both
 * values and decides.
 */
export function ConflictNotice({ orderId, field, visitId }: ConflictNoticeProps) {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const now = useNow();
  const conflicts = useLive((db) => conflictsOfOrder(db, orderId), [orderId]) ?? none;
  const last = conflicts.find(
    (conflict) => conflict.field === field && conflict.of?.id === visitId && !isTakenBack(conflict),
  );
  if (last === undefined || now - Date.parse(last.restored?.at ?? last.upheld?.at ?? last.at) > retention) return null;
  const isAuthor = last.lostBy?.id === actor.id;
  if (!supervisor && !isAuthor) return null;
  return <ConflictText conflict={last} isAuthor={isAuthor} supervisor={supervisor} now={now} />;
}
