/** Runs work when the browser has nothing more urgent to do. */
export const whenIdle = (work: () => void): void => void (globalThis.requestIdleCallback ?? setTimeout)(() => work());

/** Resolves after the next paint, or after 100 ms, because a page in the background is not painted. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
