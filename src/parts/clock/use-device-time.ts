import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#ui/format.ts';

/** Returns what is said of a corrected time: what the device's own clock said then. Null where it was not corrected. */
export function useDeviceTime(): (deviceAt: string | undefined) => string | null {
  const { t } = useLingui();
  const formats = useFormats();
  return (deviceAt) => {
    if (deviceAt === undefined) return null;
    const time = formats.dateTime(deviceAt).replaceAll(' ', '\u{a0}');
    return t`heure de l’appareil : ${time}`;
  };
}
