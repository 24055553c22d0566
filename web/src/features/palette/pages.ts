import { useStore } from '@nanostores/react';
import type { LinkOptions } from '@tanstack/react-router';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { openHelp } from '@/components/layout/help-open.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { fold } from '@/lib/format/fold.ts';

/** A page to go to, or something to do. */
interface Destination {
  key: string;
  label: string;
  to?: LinkOptions['to'];
  run?: () => void;
}

/** Whether a label has all words. */
const matches = (label: string, words: readonly string[]) => words.every((word) => fold(label).includes(word));

/** The pages and actions of the administration whose names have all words of a text; without words, all of them. */
export function usePages(text: string): Destination[] {
  const pages = useStore(administrationTexts);
  const shared = useStore(adminCommonTexts);
  const account = useStore(accountTexts);
  const destinations: Destination[] = [
    { key: 'dashboard', label: pages.dashboard, to: '/admin' },
    { key: 'schedule', label: pages.schedule, to: '/admin/schedule' },
    { key: 'auto-fill', label: pages.autoFill, to: '/admin/auto-fill' },
    { key: 'events', label: pages.events, to: '/admin/events' },
    { key: 'create-event', label: shared.createEvent, to: '/admin/events/create' },
    { key: 'staff', label: pages.staff, to: '/admin/staff' },
    { key: 'messages', label: pages.messages, to: '/admin/messages' },
    { key: 'slot-types', label: pages.slotTypes, to: '/admin/slot-types' },
    { key: 'qualifications', label: pages.qualifications, to: '/admin/qualifications' },
    { key: 'feeds', label: pages.feeds, to: '/admin/ical-feeds' },
    { key: 'create-feed', label: shared.createFeed, to: '/admin/ical-feeds/create' },
    { key: 'reports', label: pages.reports, to: '/admin/reports' },
    { key: 'record', label: pages.record, to: '/admin/record' },
    { key: 'seasons', label: pages.seasons, to: '/admin/seasons' },
    { key: 'badges', label: pages.badges, to: '/admin/badges' },
    { key: 'walls', label: pages.walls, to: '/admin/walls' },
    { key: 'settings', label: pages.settings, to: '/admin/settings' },
    { key: 'help', label: account.shortcuts, run: openHelp },
  ];
  const words = fold(text).split(/\s+/).filter(Boolean);
  return destinations.filter(({ label }) => matches(label, words));
}
