import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { Flashlight, FlashlightOff, Grid3x3, Images, SwitchCamera } from 'lucide-react';
import { Icon } from '../media/icon.tsx';
import type { CaptureWalk } from './capture-types.ts';
import type { Camera } from './use-camera.ts';

interface SettingProps {
  label: string;
  icon: LucideIcon;
  pressed?: boolean;
  onPress: () => void;
}

function Setting({ label, icon, pressed, onPress }: SettingProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onPress}
      className="grid size-12 place-items-center rounded-full bg-white/15 text-white hover:bg-white/25 aria-pressed:bg-white aria-pressed:text-navy-950"
    >
      <Icon of={icon} />
    </button>
  );
}

interface CameraSettingsProps {
  camera: Camera;
  hasGrid: boolean;
  onGrid: (hasGrid: boolean) => void;
  walk: CaptureWalk | undefined;
}

/** Shows the controls that this camera supports, the grid, and whether pictures stay with one subject. */
export function CameraSettings({ camera, hasGrid, onGrid, walk }: CameraSettingsProps) {
  const { t } = useLingui();
  // The row stands while the camera opens: what is below stays in its place.
  const { zoom, torch, canTurn } = camera.open ?? { zoom: null, torch: null, canTurn: false };
  return (
    <div className="flex min-h-12 items-center justify-center gap-3 px-4 low:flex-wrap">
      {torch === null ? null : (
        <Setting
          label={t`Lampe`}
          icon={torch ? Flashlight : FlashlightOff}
          pressed={torch}
          onPress={() => camera.setTorch(!torch)}
        />
      )}
      {zoom === null ? null : (
        <input
          type="range"
          aria-label={t`Zoom`}
          aria-valuetext={`× ${zoom.value.toFixed(1)}`}
          min={zoom.min}
          max={zoom.max}
          step={zoom.step > 0 ? zoom.step : 0.1}
          value={zoom.value}
          onChange={(event) => camera.setZoom(event.target.valueAsNumber)}
          className="h-11 max-w-64 min-w-0 flex-1 accent-white low:flex-[1_0_100%]"
        />
      )}
      <Setting label={t`Grille`} icon={Grid3x3} pressed={hasGrid} onPress={() => onGrid(!hasGrid)} />
      {walk === undefined ? null : (
        <Setting
          label={t`Plusieurs photos de cette pièce`}
          icon={Images}
          pressed={walk.stays}
          onPress={() => walk.onStays(!walk.stays)}
        />
      )}
      {canTurn ? <Setting label={t`Changer d’appareil photo`} icon={SwitchCamera} onPress={camera.turn} /> : null}
    </div>
  );
}
