import { Plural, Trans } from '@lingui/react/macro';

interface CountdownProps {
  /** Epoch milliseconds. */
  until: number;
  now: number;
}

/** Shows when the next automatic retry runs. */
export function Countdown({ until, now }: CountdownProps) {
  const seconds = Math.ceil((until - now) / 1_000);
  if (seconds <= 0) return <Trans>Nouvel essai en cours.</Trans>;
  if (seconds < 90)
    return <Plural value={seconds} one="Prochain essai dans # seconde." other="Prochain essai dans # secondes." />;
  return (
    <Plural
      value={Math.round(seconds / 60)}
      one="Prochain essai dans # minute."
      other="Prochain essai dans # minutes."
    />
  );
}
