import { type RefObject, useEffect, useState } from 'react';

/** Why there is no picture: the person or the browser refused it, or there is no camera that works. */
export type CameraTrouble = 'refused' | 'missing';

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

const troubleOf = (error: unknown): CameraTrouble =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing';

/** Plays the picture of the camera while the page is in sight: a hidden page holds no camera. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): CameraTrouble | null {
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
      stream = undefined;
    };
    const start = async () => {
      if (isOver || stream || document.visibilityState !== 'visible') return;
      try {
        // Without https there are no media devices at all.
        if (!navigator.mediaDevices) throw new Error('No camera');
        const opened = await navigator.mediaDevices.getUserMedia(wanted);
        stop();
        stream = opened;
        if (isOver || document.visibilityState !== 'visible') return stop();
        setTrouble(null);
        // It was unplugged, or the permission was taken back.
        for (const track of opened.getTracks())
          track.addEventListener('ended', () => {
            if (stream !== opened) return;
            stop();
            setTrouble('missing');
          });
        if (!video.current) return;
        video.current.srcObject = opened;
        await video.current.play();
      } catch (error) {
        if (!isOver && !stream) setTrouble(troubleOf(error));
      }
    };
    const follow = () => (document.visibilityState === 'visible' ? void start() : stop());
    document.addEventListener('visibilitychange', follow);
    void start();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', follow);
      stop();
    };
  }, [video]);
  return trouble;
}
