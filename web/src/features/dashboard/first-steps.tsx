import type { Dashboard } from '@contract/dashboard.ts';
import type { Organisation } from '@contract/organisation.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button.tsx';
import { hideSteps, stepsHidden } from './steps-hidden.ts';
import { adminDashboardTexts } from './texts.ts';

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
