import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';
import { DaySkeleton } from '@/components/ui/skeleton.tsx';
import type { AvailableEvents } from './available-events.tsx';

type List = ComponentType<ComponentProps<typeof AvailableEvents>>;

let loaded: List | undefined;

/** Fetches the list of all events, which most people do not look at. */
export async function loadAllEvents(): Promise<{ default: List }> {
  const part = await import('./available-events.tsx');
  loaded = part.AvailableEvents;
  return { default: loaded };
}

const later = lazy(loadAllEvents);

/** All events; if their list has been fetched, it is drawn at once, so that the page has its height when it is scrolled to its place. */
export function AllEvents(props: ComponentProps<List>) {
  const [Events] = useState((): List => loaded ?? later);
  return (
    <Suspense fallback={<DaySkeleton />}>
      <Events {...props} />
    </Suspense>
  );
}
