import { refusalMessage } from '@contract/sentences.ts';
import { ApiError, away, internal } from '@/lib/api/api-error.ts';
import { type Told, textOf } from './error-text.ts';

/** What to tell people about whatever was thrown: a code with its data, of its only detail where it has just one. */
export function toldOf(error: unknown): Told {
  if (!(error instanceof ApiError)) return internal;
  const { reason } = error;
  const [only, ...others] = error.details;
  if (only && others.length === 0) return only;
  if (reason.code === 'unreachable') return away;
  return reason as Told;
}

/** The sentence to show for whatever was thrown, in the language that is shown now. */
export const messageOf = (error: unknown): string =>
  textOf(toldOf(error)) ?? (error instanceof ApiError ? error.message : refusalMessage(internal));
