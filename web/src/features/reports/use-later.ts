import { useEffect, useRef } from 'react';

/** Debounces a function: it is called with the latest value after `pause` milliseconds without a call. */
export function useLater<Value>(run: (value: Value) => void, pause: number): (value: Value) => void {
  const latest = useRef(run);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(value), pause);
  };
}
