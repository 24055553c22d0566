/** Resolves when what is drawn now can be seen. A page in the background is not drawn, so it does not wait long. */
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
