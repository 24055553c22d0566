import { useEffect, useRef } from 'react';

/** Calls a function with what it was given last, once it has not been called for some milliseconds. */
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
