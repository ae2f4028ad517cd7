import { useEffect } from 'react';
import { useAppData } from '#hooks/app-data.tsx';
import { useNow } from '#ui/use-now.ts';

/** Has the device's position ready while a check-in is offered: known by the time of the tap, which never waits for it. */
export function useWarmPosition(): void {
  const { checkIn } = useAppData();
  const now = useNow();
  useEffect(() => checkIn.warm(), [checkIn, now]);
}
