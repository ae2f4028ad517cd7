import { useEffect, useState } from 'react';
import type { CameraFault, Facing, OpenCamera } from './open-camera.ts';
import { applySetting, closeCamera, cameraFaultOf, openCamera } from './open-camera.ts';

export interface Camera {
  open: OpenCamera | null;
  fault: CameraFault | null;
  turn: () => void;
  setTorch: (on: boolean) => void;
  setZoom: (value: number) => void;
  retry: () => void;
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
    let opened: OpenCamera | null = null;
    function take(camera: OpenCamera): void {
      if (!current) {
        closeCamera(camera);
        return;
      }
      opened = camera;
      camera.stream.getVideoTracks()[0]?.addEventListener('ended', () => {
        if (!current) return;
        setOpen(null);
        setFault('lost');
      });
      setOpen(camera);
    }
    openCamera(facing).then(take, (error: unknown) => {
      if (current) setFault(cameraFaultOf(error));
    });
    return () => {
      current = false;
      if (opened !== null) closeCamera(opened);
      setOpen(null);
      setFault(null);
    };
  }, [facing, attempt]);

  return { open, setOpen, fault };
}

/** Returns the device's camera with its settings. */
export function useCamera(): Camera {
  const [facing, setFacing] = useState<Facing>('environment');
  const [attempt, setAttempt] = useState(0);
  const { open, setOpen, fault } = useOpenCamera(facing, attempt);

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
    turn: () => setFacing(facing === 'environment' ? 'user' : 'environment'),
    setTorch,
    setZoom,
    retry: () => setAttempt(attempt + 1),
  };
}
