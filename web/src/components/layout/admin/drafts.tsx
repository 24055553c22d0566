import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { knownShifts } from '@/lib/change-sets/selection.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';

/** Whether the organization works with drafts: new events are drafts, or the present page shows one. */
export function useUsesDrafts(): boolean {
  const known = useStore(knownShifts);
  const { data } = useQuery(organisationQuery);
  return data?.publish_at_once === false || [...known.values()].some(({ draft }) => draft);
}

interface DraftsLineProps {
  /** The shifts that the page shows. */
  shifts: readonly { id: string; version: number; draft: boolean }[];
  className?: string;
}

/** How many drafts a page shows, beside the stripes that mark them, and the way to publish them. Without drafts: nothing. */
export function DraftsLine({ shifts, className }: DraftsLineProps) {
  const t = useStore(adminCommonTexts);
  const change = useChange();
  const drafts = shifts.filter(({ draft }) => draft);
  if (drafts.length === 0) return null;
  const publish = () =>
    change({ action: 'publish', events: drafts.map(({ id, version }) => ({ id, version })) }, { ask: 'always' });
  return (
    <p data-print="no" className={className}>
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <span
          aria-hidden="true"
          className="draft-stripes h-4 w-7 rounded-[4px] border border-dashed border-edge bg-sheet"
        />
        {t.draftsInView({ count: drafts.length })}
        <button
          type="button"
          onClick={publish}
          className="inline-flex min-h-11 items-center px-1 font-strong text-action underline-offset-4 hover:underline"
        >
          {t.publish}
        </button>
      </span>
    </p>
  );
}
