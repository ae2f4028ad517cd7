import { useEffect, useEffectEvent, useState } from 'react';
import type { CameraFault, Facing, OpenCamera } from './open-camera.ts';
import { applySetting, closeCamera, cameraFaultOf, openCamera } from './open-camera.ts';

/** How long a camera may give no picture before it counts as frozen, milliseconds: some pause when they are turned. */
const frozenAfter = 500;

/** Faults that end by themselves, when a call or another application gives the camera back. */
const passingFaults: ReadonlySet<CameraFault | null> = new Set(['frozen', 'lost', 'busy'] as const);

export interface Camera {
  open: OpenCamera | null;
  fault: CameraFault | null;
  /** Returns whether the picture on screen is an old one: something else holds the camera. */
  isFrozen: () => boolean;
  turn: () => void;
  setTorch: (on: boolean) => void;
  setZoom: (value: number) => void;
  retry: () => void;
}

function trackOf(open: OpenCamera | null): MediaStreamTrack | undefined {
  return open?.stream.getVideoTracks()[0];
}

/** Calls back with `frozen` when a track gives no picture for a while, and with null when it gives one again. */
function watchTrack(track: MediaStreamTrack, onFault: (fault: 'frozen' | 'lost' | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const muted = (): void => {
    timer = setTimeout(() => onFault('frozen'), frozenAfter);
  };
  const unmuted = (): void => {
    clearTimeout(timer);
    onFault(null);
  };
  const ended = (): void => onFault('lost');
  track.addEventListener('mute', muted);
  track.addEventListener('unmute', unmuted);
  track.addEventListener('ended', ended);
  if (track.muted) muted();
  return () => {
    clearTimeout(timer);
    track.removeEventListener('mute', muted);
    track.removeEventListener('unmute', unmuted);
    track.removeEventListener('ended', ended);
  };
}

/**
 * Opens the device's camera while the calling component is mounted.
 * @param attempt a new value reopens the camera
 */
function useOpenCamera(facing: Facing, attempt: number) {
  const [open, setOpen] = useState<OpenCamera | null>(null);
  const [fault, setFault] = useState<CameraFault | null>(null);

  useEffect(() => {
    let current = true;
    let close = (): void => undefined;
    function take(camera: OpenCamera): void {
      if (!current) {
        closeCamera(camera);
        return;
      }
      const track = trackOf(camera);
      const unwatch = track === undefined ? undefined : watchTrack(track, setFault);
      close = () => {
        unwatch?.();
        closeCamera(camera);
      };
      setOpen(camera);
    }
    openCamera(facing).then(take, (error: unknown) => {
      if (current) setFault(cameraFaultOf(error));
    });
    return () => {
      current = false;
      close();
      setOpen(null);
      setFault(null);
    };
  }, [facing, attempt]);

  // A camera with a fault keeps its stream: only that says that the picture is back.
  return { open: fault === null ? open : null, setOpen, fault };
}

/** Calls back when the user returns to the page, or a camera is plugged in, while something else holds the camera. */
function useReturn(fault: CameraFault | null, onReturn: () => void): void {
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'visible') onReturn();
  });
  useEffect(() => {
    if (!passingFaults.has(fault)) return undefined;
    const { mediaDevices } = navigator;
    const returned = (): void => again();
    document.addEventListener('visibilitychange', returned);
    window.addEventListener('focus', returned);
    mediaDevices.addEventListener('devicechange', returned);
    return () => {
      document.removeEventListener('visibilitychange', returned);
      window.removeEventListener('focus', returned);
      mediaDevices.removeEventListener('devicechange', returned);
    };
  }, [fault]);
}

/** Returns the device's camera with its settings. What a call took opens again by itself. */
export function useCamera(): Camera {
  const [facing, setFacing] = useState<Facing>('environment');
  const [attempt, setAttempt] = useState(0);
  const { open, setOpen, fault } = useOpenCamera(facing, attempt);
  const retry = (): void => setAttempt((before) => before + 1);
  useReturn(fault, retry);

  function setTorch(on: boolean): void {
    if (open === null) return;
    applySetting(open, { torch: on }).then(
      () => setOpen((now) => (now?.stream === open.stream ? { ...now, torch: on } : now)),
      // The camera reports a torch but refuses to switch it: the button does not change.
      () => undefined,
    );
  }

  function setZoom(value: number): void {
    if (open === null) return;
    setOpen((now) => (now?.zoom ? { ...now, zoom: { ...now.zoom, value } } : now));
    void applySetting(open, { zoom: value }).catch(() => undefined);
  }

  return {
    open,
    fault,
    isFrozen: () => trackOf(open)?.muted === true,
    turn: () => setFacing(facing === 'environment' ? 'user' : 'environment'),
    setTorch,
    setZoom,
    retry,
  };
}
