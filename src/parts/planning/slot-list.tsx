import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FreeSlot } from '#contract/rules/free-slots.ts';
import { useFormats } from '#ui/format.ts';

interface SlotListProps {
  slots: readonly FreeSlot[] | undefined;
  /** The chosen start. */
  start: string | null;
  onChoose: (slot: FreeSlot) => void;
}

/** The free times of a day, the smallest detour first. */
export function SlotList({ slots, start, onChoose }: SlotListProps) {
  const { t } = useLingui();
  const formats = useFormats();
  if (slots === undefined) return null;
  if (slots.length === 0)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Aucun créneau libre ce jour-là.</Trans>
      </p>
    );
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-semibold">
        <Trans>Créneaux libres</Trans>
      </p>
      <ul className="flex flex-wrap gap-2" aria-label={t`Créneaux libres`}>
        {slots.map((slot) => (
          <li key={slot.start}>
            <button
              type="button"
              aria-pressed={formats.time(slot.start) === start}
              onClick={() => onChoose(slot)}
              className="flex min-h-11 flex-col items-start rounded-control border border-line-strong bg-card px-3 py-1 text-left hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              <span className="font-semibold tabular-nums">
                {formats.time(slot.start)} – {formats.time(slot.end)}
              </span>
              <span className="text-sm text-ink-2">
                {slot.detour === 0 ? (
                  <Trans>sans détour</Trans>
                ) : (
                  <Plural value={slot.detour} one="# min de trajet en plus" other="# min de trajet en plus" />
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
