import type { OpenEnd } from '@contract/open-ends.ts';
import { pastWork } from './records.ts';

/** Somebody who was neither checked in nor marked at an event of yesterday. */
export const openEndWith = (more: Partial<OpenEnd> = {}): OpenEnd => ({
  ...pastWork(),
  checked_in_at: null,
  own: false,
  ...more,
});
