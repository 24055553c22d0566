import type { WrittenTimes } from '@/lib/time/event-time.ts';

/** Start and end of an event: stacked on a wide screen, in one line on a phone. The tooltip names the zone. */
export function When({ times, start }: { times: WrittenTimes; start: string }) {
  return (
    <time
      dateTime={start}
      title={times.full}
      className="mb-1 flex flex-wrap items-baseline gap-x-1.5 sm:mb-0 sm:flex-col sm:pt-0.5"
    >
      <span className="font-strong">{times.start}</span>
      {times.end && (
        <span className="text-soft">
          <span className="sm:sr-only">– </span>
          {times.end}
        </span>
      )}
      {times.zone && <span className="text-small text-soft sm:hidden">{times.zone}</span>}
      {times.length && (
        <span className="text-small text-soft">
          <span className="sm:hidden">· </span>
          {times.length}
        </span>
      )}
    </time>
  );
}
