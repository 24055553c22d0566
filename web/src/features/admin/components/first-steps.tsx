import type { Dashboard } from '@contract/dashboard.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button.tsx';
import { adminDashboardMessages } from '../messages.ts';

/** The first steps of a new organization, and which of them are done. */
export function FirstSteps({ has }: { has: Dashboard['has'] }) {
  const t = useStore(adminDashboardMessages);
  const steps = [
    { done: has.slot_types, to: '/admin/slot-types', label: t.stepSlotTypes, why: t.stepSlotTypesWhy },
    { done: has.events, to: '/admin/events/create', label: t.stepEvents, why: t.stepEventsWhy },
    { done: has.people, to: '/admin/staff', label: t.stepPeople, why: t.stepPeopleWhy },
  ] as const;
  const next = steps.find(({ done }) => !done);
  return (
    <section aria-labelledby="first-steps" className="sheet mb-8 p-5 sm:p-6">
      <h2 id="first-steps" className="text-day">
        {t.start}
      </h2>
      <p className="mt-1 text-soft">{t.startIntro}</p>
      <ol className="mt-5 grid gap-5 sm:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.to} className="flex flex-col items-start gap-2">
            <p className="flex items-center gap-2 font-strong">
              <span aria-hidden="true" className="grid size-7 place-items-center rounded-round bg-desk text-soft">
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
    </section>
  );
}
