import type { Dashboard } from '@contract/dashboard.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { removePeopleMutation } from './queries.ts';
import { adminDashboardTexts } from './texts.ts';

/** The way to be rid of the example data: first shifts and slot types, which Undo brings back, then the people, for good. */
export function Examples({ examples: { parts, people, kept } }: { examples: NonNullable<Dashboard['examples']> }) {
  const t = useStore(adminDashboardTexts);
  const change = useChange();
  const remove = useMutation(removePeopleMutation);
  const [asked, setAsked] = useState(false);
  const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name).join(', ');
  const names = namesOf(people);
  const [used, edited] = ['example_used', 'example_edited'].map((why) =>
    namesOf(kept.filter((one) => one.why === why)),
  );
  return (
    <section aria-labelledby="examples" className="sheet mb-8 px-4 py-4 sm:px-5">
      <h2 id="examples" className="text-lead font-strong">
        {t.examples}
      </h2>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        {parts > 0 ? (
          <>
            <p className="grow basis-72 text-soft">{t.examplesAbout}</p>
            <Button onClick={() => change({ action: 'remove_examples' }, { ask: 'always' })}>{t.removeExamples}</Button>
          </>
        ) : (
          <>
            <p className="grow basis-72 text-soft">
              {t.examplePeople} {names}
            </p>
            <Button onClick={() => setAsked(true)} disabled={remove.isPending}>
              {t.removePeople}
            </Button>
          </>
        )}
      </div>
      {used && <p className="mt-2 text-soft">{t.peopleUsed({ names: used })}</p>}
      {edited && <p className="mt-2 text-soft">{t.peopleEdited({ names: edited })}</p>}
      <AlertDialog
        open={asked}
        title={t.removePeople}
        confirm={t.removePeople}
        onConfirm={() => {
          setAsked(false);
          remove.mutate(people.map(({ id }) => id));
        }}
        onClose={() => setAsked(false)}
      >
        <p>{t.peopleForGood}</p>
        <p className="font-strong">{names}</p>
      </AlertDialog>
    </section>
  );
}
