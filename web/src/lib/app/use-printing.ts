import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. What is only on paper is not drawn before. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const media = matchMedia('print');
    // The browser takes its picture of the page as soon as the listeners have returned.
    const change = () => flushSync(() => setPrinting(media.matches));
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    media.addEventListener('change', change);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      media.removeEventListener('change', change);
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}
