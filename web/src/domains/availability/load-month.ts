/** Fetches the month in which people mark when they are free. */
export const loadMonth = () => import('./month.tsx').then((part) => ({ default: part.Month }));
