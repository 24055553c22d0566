import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { unanswered } from '@/lib/api/api-error.ts';
import { toast } from '@/lib/app/toasts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { makeReader } from './reader.ts';

/** How long to wait between two pictures, in milliseconds. */
const pause = 40;
/** A code that is held before the camera is read once, until it has been away for so long (milliseconds). */
const away = 1_500;

/** Calls `onCode` with each code that comes before the camera, one after the other, while not `paused`. */
export function useScanning(
  video: RefObject<HTMLVideoElement | null>,
  paused: boolean,
  onCode: (code: string) => Promise<void>,
): void {
  const found = useEffectEvent(onCode);
  const last = useRef({ code: '', seen: 0 });
  useEffect(() => {
    if (paused) return;
    // While a question was open, nobody looked: the code that it was about may still be held there.
    last.current.seen = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (read: Awaited<ReturnType<typeof makeReader>>) => {
      const code = video.current ? await read(video.current) : null;
      if (isOver) return;
      if (code) {
        const isNew = code !== last.current.code || performance.now() - last.current.seen > away;
        if (isNew) await found(code);
        last.current = { code, seen: performance.now() };
        if (isOver) return;
      }
      timer = setTimeout(() => void look(read), pause);
    };
    makeReader().then(look, () => toast({ tone: 'failed', text: messageOf(unanswered(navigator.onLine)) }));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [paused, video]);
}
