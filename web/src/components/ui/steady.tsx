import type { ReactNode } from 'react';
import { useSteady } from './use-steady.ts';

interface SteadyProps {
  /** What is in the rows, from the first to the last. */
  order: readonly string[];
  children: ReactNode;
}

/**
 * Around a list in which a press commits at once, such as people who get a place: a press just after others have moved its rows was about
 * what was there before, and does nothing. Its `key` is what the person looks for: another search is no change of others.
 */
export function Steady({ order, children }: SteadyProps) {
  return <div onClickCapture={useSteady(order.join())}>{children}</div>;
}
