import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { RichText } from '@/i18n/rich-text.tsx';
import { dateOfDay, dayKey, zoneLabel } from '@/lib/time/time.ts';
import { dashboardMessages } from '../dashboard-messages.ts';

interface WelcomeProps {
  name: string;
  now: number;
  zone: string;
  /** On a phone only for screen readers, where every line counts. */
  quiet?: boolean;
}

/** Greets the person, and states the date and the zone of all times. */
export function Welcome({ name, now, zone, quiet = false }: WelcomeProps) {
  const t = useStore(dashboardMessages);
  const today = dayKey(now, zone);
  return (
    <div className={clsx(quiet && 'max-sm:sr-only')}>
      <h1 className="text-title font-strong">{t.welcome({ name })}</h1>
      <p className="mt-1 text-soft">
        <RichText
          text={t.timesIn}
          values={{ date: dateOfDay(today, today), zone: <span title={zone}>{zoneLabel(now, zone)}</span> }}
        />
      </p>
    </div>
  );
}
