import { type ComponentProps, type ComponentType, lazy } from 'react';
import type { AvailableEvents } from './available-events.tsx';

type AllEvents = ComponentType<ComponentProps<typeof AvailableEvents>>;

let loaded: AllEvents | undefined;

/** Fetches the list of all events, which most people do not look at. */
export async function loadAllEvents(): Promise<{ default: AllEvents }> {
  const part = await import('./available-events.tsx');
  loaded = part.AvailableEvents;
  return { default: loaded };
}

const later = lazy(loadAllEvents);

/** The list; if it has been fetched, it is drawn at once, so that the page has its height when it is scrolled to its place. */
export const allEvents = (): AllEvents => loaded ?? later;
