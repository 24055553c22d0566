/** Runs work when the browser has nothing more urgent to do. */
export const whenIdle = (work: () => void): void => void (globalThis.requestIdleCallback ?? setTimeout)(() => work());
