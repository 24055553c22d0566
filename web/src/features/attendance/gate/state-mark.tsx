import type { GateState } from '@contract/gate.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { CircleCheck, CircleSlash, CircleX, Clock, LogOut, TriangleAlert } from 'lucide-react';
import { timeOfDay } from '@/lib/time/time.ts';
import { lateInWords } from './names.ts';
import { gateTexts } from './texts.ts';
import type { GateRow } from './view.ts';

const looks = {
  expected: { Icon: Clock, look: 'text-soft' },
  late: { Icon: TriangleAlert, look: 'text-attention font-strong' },
  here: { Icon: CircleCheck, look: 'text-done font-strong' },
  gone: { Icon: LogOut, look: 'text-soft' },
  no_show: { Icon: CircleX, look: 'text-loss' },
  excused: { Icon: CircleSlash, look: 'text-soft' },
} as const satisfies Record<GateState, object>;

/** The state of a person in words, with when it began. */
function useWords({ event: { timezone: zone }, signup, state, lateBy }: GateRow): string {
  const t = useStore(gateTexts);
  const { checked_in_at, checked_out_at, released } = signup;
  if (state === 'here' && checked_in_at) return t.hereSince({ time: timeOfDay(checked_in_at, zone) });
  if (state === 'gone' && checked_out_at) return t.goneSince({ time: timeOfDay(checked_out_at, zone) });
  if (state === 'late' && lateBy !== null) return lateInWords(lateBy);
  return released ? `${t[state]} · ${t.placeFree}` : t[state];
}

/** What became of a person, as a sign and words. */
export function StateMark({ row }: { row: GateRow }) {
  const words = useWords(row);
  const { Icon, look } = looks[row.state];
  return (
    <p className={clsx('flex items-start gap-1.5', look)}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{words}</span>
    </p>
  );
}
