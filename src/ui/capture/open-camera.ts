/**
 * Why there is no picture: `refused` by the person or the system, `none` there, `busy` elsewhere, `unsupported` by the browser,
 * `lost` in the middle (unplugged, taken by another app).
 */
export type CameraFault = 'refused' | 'none' | 'busy' | 'unsupported' | 'lost';

export type Facing = 'environment' | 'user';

interface Range {
  min: number;
  max: number;
  step: number;
}

// What phones offer and the standard types do not know (mediacapture-image).
interface PhoneAbilities extends MediaTrackCapabilities {
  torch?: boolean;
  zoom?: Range;
}
interface PhoneSetting extends MediaTrackConstraintSet {
  torch?: boolean;
  zoom?: number;
}

/** An open camera; `torch` and `zoom` are null where it has none. */
export interface OpenCamera {
  stream: MediaStream;
  canTurn: boolean;
  torch: boolean | null;
  zoom: (Range & { value: number }) | null;
}

export function faultOf(error: unknown): CameraFault {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'unsupported';
  }
}

/** @throws what the browser says: `faultOf` names it */
export async function openCamera(facing: Facing): Promise<OpenCamera> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  // Absent on a page that is not served securely, and in some in-app browsers.
  if (mediaDevices === undefined) throw new Error('no camera here');
  const stream = await mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: facing }, width: { ideal: 3840 }, height: { ideal: 2160 } },
  });
  const track = stream.getVideoTracks()[0];
  const able: PhoneAbilities = track?.getCapabilities?.() ?? {};
  const devices = await mediaDevices.enumerateDevices().catch(() => []);
  return {
    stream,
    canTurn: devices.filter(({ kind }) => kind === 'videoinput').length > 1,
    torch: able.torch === true ? false : null,
    zoom: able.zoom === undefined || able.zoom.max <= able.zoom.min ? null : { ...able.zoom, value: able.zoom.min },
  };
}

/** Lets go of the camera: its light goes out. */
export function closeCamera({ stream }: OpenCamera): void {
  for (const track of stream.getTracks()) track.stop();
}

export function applySetting({ stream }: OpenCamera, setting: PhoneSetting): Promise<void> {
  return stream.getVideoTracks()[0]?.applyConstraints({ advanced: [setting] }) ?? Promise.resolve();
}
