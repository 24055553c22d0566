import { useCallback, useEffect, useState } from 'react';

/** A message that disappears after some milliseconds; setting it again starts the time again. */
export function usePassing<Value>(time: number): [Value | undefined, (value: Value | undefined) => void] {
  const [said, setSaid] = useState<{ value: Value | undefined }>({ value: undefined });
  useEffect(() => {
    if (said.value === undefined) return;
    const timer = setTimeout(() => setSaid({ value: undefined }), time);
    return () => clearTimeout(timer);
  }, [said, time]);
  return [said.value, useCallback((value) => setSaid({ value }), [])];
}
