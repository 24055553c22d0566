import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { dateOfDay, dayKey } from '@/lib/time/time.ts';
import { dashboardTexts } from './dashboard-texts.ts';

interface WelcomeProps {
  name: string;
  now: number;
  /** The zone of the reader. */
  zone: string;
  /** On a phone only for screen readers, where every line counts. */
  quiet?: boolean;
}

/** Greets the person and states the date. */
export function Welcome({ name, now, zone, quiet = false }: WelcomeProps) {
  const t = useStore(dashboardTexts);
  const today = dayKey(now, zone);
  return (
    <div className={clsx(quiet && 'max-sm:sr-only')}>
      <h1 className="text-title font-strong">{t.welcome({ name })}</h1>
      <p className="mt-1 text-soft">{dateOfDay(today, today)}</p>
    </div>
  );
}
