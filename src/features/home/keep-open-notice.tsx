import { Plural } from '@lingui/react/macro';
import { CloudUpload } from 'lucide-react';
import { brusselsParts } from '#contract/rules/brussels-time.ts';
import { photosToSend } from '#data/queries/visits/day-recap.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useNow } from '#ui/timing/use-now.ts';

/** When the day’s visits are made and the phone is about to be put away, in Belgian time. */
const evening = '17:00';

/** Returns true in the browser of an iPhone or iPad, the only one that has this property. It sends nothing for a closed app. */
function isIos(): boolean {
  return 'CSS' in globalThis && CSS.supports('-webkit-touch-callout', 'none');
}

/** Asks in the evening to leave the app open while pictures are to be sent. */
export function KeepOpenNotice() {
  const now = useNow();
  const count = useLive(photosToSend, []) ?? 0;
  if (count === 0 || brusselsParts(now).time < evening || !isIos()) return null;
  return (
    <p className="flex items-start gap-2.5 rounded-card bg-wait-soft p-4 font-semibold text-wait">
      <Icon of={CloudUpload} />
      <Plural
        value={count}
        one="# photo pas encore envoyée, gardez l’app ouverte"
        other="# photos pas encore envoyées, gardez l’app ouverte"
      />
    </p>
  );
}
