import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { sayNotLoaded } from '@/lib/errors/say-not-loaded.ts';
import { makeReader } from './reader.ts';

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
