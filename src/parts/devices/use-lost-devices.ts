import type { Device } from '#contract/entities/device.ts';
import { devicesWithLoss, silentDevices } from '#data/queries/people/devices.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';

export interface LostDevicesChoice {
  /** Only the user's own devices, for a supervisor too. */
  own?: boolean;
  /** Only what was lost after this instant, milliseconds. */
  after?: number;
}

/**
 * Returns the devices that came back empty or that the office had emptied (rule RN5): the user's own, or all of them for a
 * supervisor. Adds the user's devices that fell silent before this one began (rule RN5c).
 */
export function useLostDevices({ own = false, after = 0 }: LostDevicesChoice): { lost: Device[]; silent: Device[] } {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const devices = useLive(devicesWithLoss, []) ?? [];
  const silent = useLive(silentDevices, []);
  return {
    lost: devices.filter(
      ({ employee, lost }) => ((supervisor && !own) || employee.id === actor.id) && Date.parse(lost?.at ?? '') > after,
    ),
    silent: silent !== undefined && silent.begunAt > after ? silent.devices : [],
  };
}
