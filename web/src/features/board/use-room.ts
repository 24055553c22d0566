import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Tells the style sheet where an element begins on the page, so that it can fill the rest of the window. */
export function useRoom(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () =>
      box.style.setProperty('--from-top', `${Math.round(box.getBoundingClientRect().top + window.scrollY)}px`);
    measure();
    // What is above can become higher, as when its buttons wrap.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (box.previousElementSibling) observer.observe(box.previousElementSibling);
    return () => observer.disconnect();
  }, []);
  return element;
}
