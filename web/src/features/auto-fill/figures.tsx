import { useStore } from '@nanostores/react';
import { amount } from '@/lib/format/numbers.ts';
import type { Figures as FiguresOfProposal } from './engine/propose.ts';
import { autoFillTexts } from './texts.ts';

const rounded = (hours: number) => amount(Math.round(hours * 10) / 10);

/** How much the proposal fills, and how hours are shared before and after it. */
export function Figures({ figures }: { figures: FiguresOfProposal }) {
  const t = useStore(autoFillTexts);
  const { open, filled, toMin, filledToMin, before, after } = figures;
  const rows = [
    [t.people, amount(before.people), amount(after.people)],
    [t.average, rounded(before.average), rounded(after.average)],
    [t.most, rounded(before.most), rounded(after.most)],
  ] as const;
  return (
    <div className="sheet mb-6 grid max-w-column gap-x-10 gap-y-4 px-5 py-4 sm:grid-cols-[auto_1fr]">
      <div>
        <p className="text-lead font-strong">{t.filled({ filled, count: open })}</p>
        {toMin > 0 && <p className="mt-1">{t.minimums({ filled: filledToMin, count: toMin })}</p>}
      </div>
      <table className="w-full text-small">
        <caption className="sr-only">{t.hours}</caption>
        <thead>
          <tr className="text-soft">
            <th scope="col" className="text-left font-regular">
              {t.hours}
            </th>
            <th scope="col" className="pl-3 text-right font-regular">
              {t.now}
            </th>
            <th scope="col" className="pl-3 text-right font-regular">
              {t.afterwards}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, now, then]) => (
            <tr key={name}>
              <th scope="row" className="py-0.5 text-left font-regular">
                {name}
              </th>
              <td className="pl-3 text-right">{now}</td>
              <td className="pl-3 text-right font-strong">{then}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
