import { useEffect, useState } from 'react';
import type { TeamBoard } from './team-board.tsx';

/**
 * Returns the team's board; null until its script is here. It is requested while the agenda is read. As a fallback of Suspense,
 * the placeholder would stay for 300 ms at least.
 */
export function useTeamBoard(isTeam: boolean): { Board: typeof TeamBoard } | null {
  const [board, setBoard] = useState<{ Board: typeof TeamBoard } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (isTeam)
      void import('./team-board.tsx').then(
        (module) => isCurrent && setBoard({ Board: module.TeamBoard }),
        // The page's own error boundary shows it.
        (error: unknown) =>
          setBoard(() => {
            throw error;
          }),
      );
    return () => {
      isCurrent = false;
    };
  }, [isTeam]);
  return board;
}
