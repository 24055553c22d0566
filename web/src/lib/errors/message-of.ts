import { ApiError, away, internal } from '@/lib/api/api-error.ts';
import { type Told, textOf } from './error-text.ts';

/** The code and data to show for anything thrown: those of its detail if there is exactly one. */
export function toldOf(error: unknown): Told {
  if (!(error instanceof ApiError)) return internal;
  const { reason } = error;
  const [only, ...others] = error.details;
  if (only && others.length === 0) return only;
  if (reason.code === 'unreachable') return away;
  return reason as Told;
}

/** The message to show for anything thrown, in the displayed language; that of the server if this client does not know the code. */
export const messageOf = (error: unknown): string => textOf(toldOf(error)) ?? (error as ApiError).message;
