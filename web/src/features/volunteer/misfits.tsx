import { useStore } from '@nanostores/react';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import { misfitTexts } from './find/find-texts.ts';
import { byMisfit, type Choice } from './find/fit.ts';
import { PlaceList, type PlaceListProps } from './place-list.tsx';

/** The places that do not fit, folded, by their reason. */
export function Misfits({ choices, ...list }: Omit<PlaceListProps, 'choices'> & { choices: readonly Choice[] }) {
  const t = useStore(misfitTexts);
  const groups = byMisfit(choices);
  if (groups.length === 0) return null;
  return (
    <Collapsible
      className="mt-3"
      summaryClassName="w-full px-4 sm:px-5"
      summary={
        <span className="min-w-0 grow">
          {t.rest({ count: choices.length })}
          <span className="flex flex-wrap gap-x-3 text-small text-soft">
            {groups.map(({ misfit, choices: those }) => (
              <span key={misfit}>{t.reason({ reason: t[misfit], count: those.length })}</span>
            ))}
          </span>
        </span>
      }
    >
      <div className="grid gap-4 pt-2">
        {groups.map(({ misfit, choices: those }) => (
          <section key={misfit} aria-labelledby={`misfit-${misfit}`}>
            <h3 id={`misfit-${misfit}`} className="mb-1 px-4 text-small font-strong text-soft sm:px-5">
              {t[misfit]}
            </h3>
            <PlaceList choices={those} {...list} />
          </section>
        ))}
      </div>
    </Collapsible>
  );
}
