import { Skeleton } from '@/components/ui/skeleton.tsx';

/** Where bars are in the placeholder of each row: start and width, in percent. */
const rows = [
  [2, 24, 28, 26, 60, 30],
  [30, 22, 64, 28],
  [6, 30, 42, 20],
  [24, 26, 54, 18, 76, 20],
  [10, 18, 40, 24],
  [18, 34, 58, 26],
  [4, 20, 48, 30],
  [32, 18, 70, 24],
];

/** A board that is loading. */
export function BoardSkeleton() {
  return (
    <div className="board-frame sheet overflow-hidden" aria-hidden="true">
      <div className="h-[86px] border-b border-edge/50" />
      {rows.map((bars) => (
        <div key={bars.join()} className="flex h-[58px] border-b border-line">
          <div className="w-23 shrink-0 border-r border-margin p-3 sm:w-38">
            <Skeleton className="h-4 w-3/4" />
          </div>
          <div className="relative grow">
            {bars.map(
              (left, index) =>
                index % 2 === 0 && (
                  <div
                    key={left}
                    className="absolute top-1.5 h-[46px]"
                    style={{ left: `${left}%`, width: `${bars[index + 1]}%` }}
                  >
                    <Skeleton className="h-full" />
                  </div>
                ),
            )}
          </div>
        </div>
      ))}
    </div>
  );
}
