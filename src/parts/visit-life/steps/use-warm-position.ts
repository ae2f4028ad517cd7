import { useEffect } from 'react';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useNow } from '#ui/timing/use-now.ts';

/** Requests the device's position while a check-in is offered, since the tap itself never waits for it. */
export function useWarmPosition(): void {
  const { checkIn } = useAppData();
  const now = useNow();
  useEffect(() => checkIn.warm(), [checkIn, now]);
}
