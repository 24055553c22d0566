import { dateOfDay, dayKey, zoneLabel } from '@/lib/time.ts';

interface WelcomeProps {
  name: string;
  now: number;
  zone: string;
}

/** Greets by name, and says which day it is and in which zone times are told. */
export function Welcome({ name, now, zone }: WelcomeProps) {
  const today = dayKey(now, zone);
  return (
    <div>
      <h1 className="text-title font-strong">Welcome, {name}</h1>
      <p className="mt-1 text-soft">
        {dateOfDay(today, today)} · times in <span title={zone}>{zoneLabel(now, zone)}</span>
      </p>
    </div>
  );
}
