import type { Dashboard } from '@contract/dashboard.ts';
import { removeUser } from '@contract/leaving.ts';
import type { Organisation } from '@contract/organisation.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { atom } from 'nanostores';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { api } from '@/lib/api/api.ts';
import { deviceStorage } from '@/lib/app/storage.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { adminDashboardTexts } from './texts.ts';

const key = 'muster.first-steps';

/** Whether the person has hidden the first steps. Kept on the device. */
export const stepsHidden = atom(deviceStorage.getItem(key) === 'hidden');

/** Hides the first steps, now and at the next visits. */
function hideSteps(): void {
  stepsHidden.set(true);
  deviceStorage.setItem(key, 'hidden');
}

/** Removes the people of the example data for good, one after the other. */
const removePeopleMutation = changing(
  async (ids: readonly string[]) => {
    const reason = adminDashboardTexts.get().examples;
    for (const id of ids) await api(removeUser, { params: { id }, body: { reason } });
  },
  {
    error: () => adminDashboardTexts.get().peopleNotRemoved,
    reload: [queryKeys.dashboard, queryKeys.users, queryKeys.events, queryKeys.signups],
  },
);

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

/** The first steps of a new organization, and which of them are done. They are shown until all are, or until the person hides them. */
export function FirstSteps({ has, organisation }: { has: Dashboard['has']; organisation: Organisation }) {
  const t = useStore(adminDashboardTexts);
  const hidden = useStore(stepsHidden);
  if (hidden) return null;
  const steps = [
    { done: organisation.name !== null, to: '/admin/settings', label: t.stepOrganisation, why: t.stepOrganisationWhy },
    { done: has.slot_types, to: '/admin/slot-types', label: t.stepSlotTypes, why: t.stepSlotTypesWhy },
    { done: has.events, to: '/admin/events/create', label: t.stepEvents, why: t.stepEventsWhy },
    { done: has.people, to: '/admin/staff', label: t.stepPeople, why: t.stepPeopleWhy },
  ] as const;
  const next = steps.find(({ done }) => !done);
  if (!next) return null;
  return (
    <section aria-labelledby="first-steps" className="sheet relative mb-8 p-5 sm:p-6">
      <h2 id="first-steps" className="pr-11 text-day">
        {t.start}
      </h2>
      <ol className="mt-5 grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step.to} className="flex flex-col items-start gap-2">
            <p className="flex items-center gap-2 font-strong">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-round bg-desk text-soft"
              >
                {step.done ? <Check className="size-4 text-done" /> : index + 1}
              </span>
              {step.label}
            </p>
            <p className="grow text-small text-soft">{step.why}</p>
            {step.done ? (
              <p className="text-done">{t.done}</p>
            ) : (
              <Link to={step.to} className={buttonStyle(step === next ? 'primary' : 'tinted')}>
                {step.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <button
        type="button"
        aria-label={t.hideSteps}
        title={t.hideSteps}
        onClick={hideSteps}
        className="absolute top-3 right-3 grid size-11 place-items-center rounded-control text-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  );
}
