import { useStore } from '@nanostores/react';
import { OwnSwitch } from '@/domains/people/own-switch.tsx';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { availabilityTexts } from './texts.ts';

/** Whether organisers may give the reader places without asking first. Only volunteers are asked. */
export function PlacedAtOnce() {
  const t = useStore(availabilityTexts);
  const { user } = useAuth();
  if (user?.role !== 'volunteer') return null;
  return <OwnSwitch user={user} field="placed_at_once" label={t.atOnce} hint={t.atOnceHint} className="mt-4" />;
}
