import { useCallback, useEffect, useState } from 'react';

/** Something that is said for so many milliseconds and then no more; saying it again begins anew. */
export function usePassing<Value>(time: number): [Value | undefined, (value: Value | undefined) => void] {
  const [said, setSaid] = useState<{ value: Value | undefined }>({ value: undefined });
  useEffect(() => {
    if (said.value === undefined) return;
    const timer = setTimeout(() => setSaid({ value: undefined }), time);
    return () => clearTimeout(timer);
  }, [said, time]);
  return [said.value, useCallback((value) => setSaid({ value }), [])];
}
