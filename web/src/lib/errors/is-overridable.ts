import { overridableRefusals } from '@contract/signups.ts';
import { ApiError } from '../api/api-error.ts';

/** Whether an administrator can override this refusal of a place with a reason. */
export const isOverridable = (error: unknown): error is ApiError =>
  error instanceof ApiError && (overridableRefusals as readonly string[]).includes(error.code);
