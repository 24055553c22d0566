import type { ChangeOutcome } from '@contract/change-sets.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { isNothing, peopleClashing, peopleTold } from '@/lib/change-sets/outcome.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { moveTexts } from './texts.ts';

/** What letting go of a shift would mean for people: in short beside its times, and in sentences for screen readers. */
export interface Foresight {
  short: readonly string[];
  said: string;
}

/** What would be left as it is: why, if all of it has the same reason, else how much. */
function staysOf({ skipped }: ChangeOutcome): string | null {
  const [reason, ...others] = new Set(skipped.map(({ refusal }) => textOf(refusal)));
  if (skipped.length === 0) return null;
  return others.length === 0 && reason ? reason : moveTexts.get().stay({ count: skipped.length });
}

/** The words for what a preview answers. */
export function foresightOf(outcome: ChangeOutcome): Foresight {
  const t = moveTexts.get();
  const [told, clashing] = [peopleTold(outcome), peopleClashing(outcome)];
  const unreached = outcome.unreached.length;
  const stays = staysOf(outcome);
  if (stays !== null && isNothing(outcome)) return { short: [stays], said: stays };
  const short = [
    told > 0 ? t.tells({ count: told }) : unreached === 0 && t.tellsNobody,
    unreached > 0 && t.unreached({ count: unreached }),
    clashing > 0 && t.clash({ count: clashing }),
    stays,
  ];
  const said = [
    told > 0 ? t.wouldTell({ count: told }) : t.wouldTellNobody,
    unreached > 0 && t.wouldNotReach({ count: unreached }),
    clashing > 0 && t.wouldClash({ count: clashing }),
    stays,
  ];
  return { short: short.filter((fact) => typeof fact === 'string'), said: said.filter(Boolean).join(' ') };
}

/** The words for a refused preview. `null`: it failed for a reason that is not the move's, so that there is nothing to say. */
export function refusedForesight(error: unknown): Foresight | null {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (!isRefusal || error.status === 401 || error.status === 429) return null;
  const words = messageOf(error);
  return { short: [words], said: words };
}
