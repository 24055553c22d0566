import type { CallAnswer } from '@contract/call.ts';
import type { listHelpers } from '@contract/leads.ts';
import type { LedShift, LedSlot } from '@contract/led-shifts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SearchField } from '@/components/form/search-field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Steady } from '@/components/ui/steady.tsx';
import { type Given, GiveRow } from '@/domains/giving/give-forms.tsx';
import { givingTexts } from '@/domains/giving/texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { moveFocus } from '@/lib/focus/focus.ts';
import { useGone } from '@/lib/lists/use-gone.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { rangeInText } from '@/lib/time/event-time.ts';
import { capital } from '@/lib/time/time.ts';
import { type Giving, giveMutation, helpersQuery } from './queries.ts';
import { leadTexts } from './texts.ts';
import { missing } from './view.ts';

type Helper = CallAnswer<typeof listHelpers>[number];

interface HelperRowProps {
  helper: Helper;
  /** The name of the slot type. */
  slot: string;
  busy: boolean;
  onGive: (user: Helper['user'], given: Given) => void;
}

const checks = { fits: undefined, not_free: 'again', needs_reason: 'reason', impossible: undefined } as const;

/** Somebody who could have the place, with what speaks against it. */
function HelperRow({ helper: { user, fit, asks }, onGive, ...row }: HelperRowProps) {
  const t = useTexts(leadTexts);
  const against = { fits: null, not_free: t.notFree, needs_reason: t.needsReason, impossible: t.impossible }[fit];
  const refused = fit === 'impossible';
  return (
    <GiveRow
      {...{ ...row, asks, refused }}
      of={user.name}
      check={checks[fit]}
      fits={fit === 'fits'}
      {...(refused && { instead: null })}
      onGive={(given) => onGive(user, given)}
    >
      {against && <p className={refused ? 'text-small text-soft' : 'text-small text-attention'}>{against}</p>}
    </GiveRow>
  );
}

interface GiveDialogProps {
  shift: LedShift;
  slot: LedSlot;
  open: boolean;
  onClose: () => void;
}

/** Finds somebody for an open place. It stays open until the places are taken, because often several are missing. */
export function GiveDialog({ shift, slot, open, onClose }: GiveDialogProps) {
  const [t, giving] = useTexts(leadTexts, givingTexts);
  const [search, setSearch] = useState('');
  const words = search.trim();
  const query = useQuery({ ...helpersQuery(slot.id, words), enabled: open });
  const field = useRef<HTMLDivElement>(null);
  const left = missing(shift, slot);
  const { mutate, isPending, variables, error, reset } = useMutation(
    withCallbacks(giveMutation, {
      onSuccess: () => {
        if (left <= 1) return onClose();
        setSearch('');
        field.current?.querySelector('input')?.focus();
      },
    }),
  );
  useGone(open ? slot.slot_type.name : null, left === 0 && !isPending, onClose, 'filled');
  const give = (user: Giving['user'], given: Given) => {
    if (!isPending) mutate({ shift, slot, user, ...given });
  };
  // Who cannot have it is of interest only if somebody looks for them.
  const helpers = query.data?.filter(({ fit }) => words !== '' || fit !== 'impossible');
  const asks = helpers?.some((helper) => helper.asks && helper.fit !== 'impossible');
  return (
    <Dialog open={open} title={t.findTitle({ slot: slot.slot_type.name })} onClose={onClose}>
      <p className="-mt-3 text-soft wrap-anywhere">
        {shift.title} · {capital(rangeInText(shift))}
      </p>
      <p role="status" className="mb-3 text-small text-attention">
        {giving.missing({ count: left })}
      </p>
      {error && (
        <Message tone="error" className="mb-3" onDismiss={reset}>
          {t.notGiven} {messageOf(error)}
        </Message>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside */}
      <div ref={field} onKeyDown={(event) => moveFocus(event, '[data-give]')}>
        <SearchField label={giving.search} placeholder={giving.search} value={search} onChange={setSearch} />
        <FailedToLoad query={query} sentence={giving.candidatesFailed} />
        {query.isPending && (
          <div aria-hidden="true" className="mt-4 grid gap-2">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        )}
        {asks && <p className="mt-3 text-small text-soft">{t.asksFirst}</p>}
        {helpers?.length === 0 && <p className="mt-4 text-soft">{words ? giving.notFound : giving.noFits}</p>}
        {helpers && helpers.length > 0 && (
          <Steady key={words} order={helpers.map(({ user, fit }) => `${user.id} ${fit}`)}>
            <ul aria-label={t.people} className="mt-2 divide-y divide-line">
              {helpers.map((helper) => (
                <HelperRow
                  key={helper.user.id}
                  helper={helper}
                  slot={slot.slot_type.name}
                  busy={isPending && variables.user.id === helper.user.id}
                  onGive={give}
                />
              ))}
            </ul>
          </Steady>
        )}
      </div>
    </Dialog>
  );
}
