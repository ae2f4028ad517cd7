/**
 * Names why there is no picture.
 * - `refused`: the person or the system denied access.
 * - `none`: the device has no camera.
 * - `busy`: another application uses the camera.
 * - `unsupported`: the browser has no camera API in the page.
 * - `lost`: the camera stopped during use (unplugged, or taken by another app).
 * - `frozen`: a call or another app holds the camera; the picture comes back by itself.
 */
export type CameraFault = 'refused' | 'none' | 'busy' | 'unsupported' | 'lost' | 'frozen';

export type Facing = 'environment' | 'user';

interface Range {
  min: number;
  max: number;
  step: number;
}

// Phones offer these settings (mediacapture-image), but the standard DOM types lack them.
interface PhoneAbilities extends MediaTrackCapabilities {
  torch?: boolean;
  zoom?: Range;
}
interface PhoneSetting extends MediaTrackConstraintSet {
  torch?: boolean;
  zoom?: number;
}

/** Describes an open camera. `torch` and `zoom` are null when the camera lacks them. */
export interface OpenCamera {
  stream: MediaStream;
  canTurn: boolean;
  torch: boolean | null;
  zoom: (Range & { value: number }) | null;
}

export function cameraFaultOf(error: unknown): CameraFault {
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

/**
 * Opens the camera that faces in the given direction.
 * @throws the browser's error, which `cameraFaultOf` maps to a fault
 */
export async function openCamera(facing: Facing): Promise<OpenCamera> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  // `mediaDevices` is missing in insecure contexts and in some in-app browsers.
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

/** Releases the camera, which turns off its indicator light. */
export function closeCamera({ stream }: OpenCamera): void {
  for (const track of stream.getTracks()) track.stop();
}

export function applySetting({ stream }: OpenCamera, setting: PhoneSetting): Promise<void> {
  return stream.getVideoTracks()[0]?.applyConstraints({ advanced: [setting] }) ?? Promise.resolve();
}
