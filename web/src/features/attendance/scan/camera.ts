import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { sayNotLoaded } from '@/lib/errors/say-not-loaded.ts';
import { makeReader } from './reader.ts';

/** Why there is no picture: the person or the browser refused it, or there is no camera that works. */
type CameraTrouble = 'refused' | 'missing';

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

/** How long to wait between two pictures, in milliseconds. */
const pause = 40;
/** A code that is held before the camera is read once, until no picture has shown it for so long (milliseconds). */
const away = 1_500;

/** The code that was read last. `missed`: when the first picture did not show it any more; `null` while it is held there. */
interface Read {
  code: string;
  missed: number | null;
}

/** Calls `onCode` with each code that comes before the camera, one after the other, while not `paused`. */
export function useScanning(
  video: RefObject<HTMLVideoElement | null>,
  paused: boolean,
  onCode: (code: string) => Promise<void>,
): void {
  const found = useEffectEvent(onCode);
  const last = useRef<Read>({ code: '', missed: null });
  useEffect(() => {
    if (paused) return;
    // While a question was open, nobody looked: the code that it was about may still be held there.
    last.current.missed = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (read: Awaited<ReturnType<typeof makeReader>>) => {
      const code = video.current ? await read(video.current) : null;
      if (isOver) return;
      // Where a picture takes long, as on a slow phone, the time between two of them says nothing.
      if (code) {
        const { code: before, missed } = last.current;
        const isNew = code !== before || (missed !== null && performance.now() - missed > away);
        if (isNew) await found(code);
        last.current = { code, missed: null };
        if (isOver) return;
      } else last.current.missed ??= performance.now();
      timer = setTimeout(() => void look(read), pause);
    };
    makeReader().then(look, () => void sayNotLoaded());
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [paused, video]);
}
