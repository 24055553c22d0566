import { useStore } from '@nanostores/react';
import type { QueryClient } from '@tanstack/react-query';
import { CloudUpload, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useLanguage } from '@/i18n/use-language.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import {
  isOfGate,
  isSingle,
  isUnsent,
  removeWaiting,
  type Single,
  type Waiting,
  type WaitingSingle,
  waiting,
} from '@/lib/offline/outbox.ts';
import { gateStuck } from '@/lib/offline/send-at-gate.ts';
import { offlineTexts } from '@/lib/offline/texts.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { timesOf } from '@/lib/time/event-time.ts';
import { signedShiftInWords, whenAndWhere } from '@/lib/time/moment.ts';

/** What an action does, in words. */
function wordsOf(action: Single): string {
  const t = offlineTexts.get();
  if (action.kind === 'dismiss') return t.dismiss;
  const { event, slot_type } = action.item;
  // A role and its shift often have the same name.
  const shift =
    event.title === slot_type.name
      ? whenAndWhere({ ...timesOf(event), location: event.location })
      : signedShiftInWords(event);
  const of = { slotType: slot_type.name, event: shift };
  if (action.kind === 'cancel') return t.giveBack(of);
  return action.answer === 'yes' ? t.yes(of) : t.no(of);
}

/** Puts back into its list what an action that is not done has taken out of it. */
function putBack(client: QueryClient, { item, kind }: Single): void {
  const key = kind === 'dismiss' ? queryKeys.notices : queryKeys.signups;
  client.setQueryData<{ id: string }[]>(key, (list) => list && [...list.filter(({ id }) => id !== item.id), item]);
  void client.invalidateQueries({ queryKey: key });
}

function WaitingAction({ each, client }: { each: WaitingSingle; client: QueryClient }) {
  const t = useStore(offlineTexts);
  const common = useStore(commonTexts);
  const { action, id, refused } = each;
  const words = wordsOf(action);
  const remove = async () => {
    await removeWaiting(id);
    putBack(client, action);
    focusHeading();
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <div className="min-w-0 grow basis-48 py-1.5">
        <p>{words}</p>
        {refused && (
          <p role="alert" className="text-small text-loss">
            {t.refused({ reason: messageOf(new ApiError(refused, 409, {})) })}
          </p>
        )}
      </div>
      <Button variant="quiet" className="-mr-3 ml-auto" onClick={() => void remove()}>
        {refused ? common.dismiss : t.withdraw}
        <span className="sr-only"> {words}</span>
      </Button>
    </li>
  );
}

/** What was done at the gate and is not sent, or has to be decided there. The pages of the gate say so themselves. */
function AtGate({ all }: { all: readonly Waiting[] }) {
  const t = useStore(offlineTexts);
  const open = all.filter((each) => !isUnsent(each)).length;
  return (
    <li data-at-gate="">
      {/* Outside of the router. */}
      <a href="/gate" className="inline-flex min-h-11 items-center underline underline-offset-4">
        {open > 0 ? t.gateOpen({ count: open }) : t.gate({ count: all.length })}
      </a>
    </li>
  );
}

/** What waits for a connection, above the page, until it is sent or withdrawn. Renders nothing if nothing waits. */
export function WaitingActions({ client }: { client: QueryClient }) {
  const t = useStore(offlineTexts);
  useLanguage();
  const all = useStore(waiting);
  const stuck = useStore(gateStuck);
  const single = all.filter(isSingle);
  const ofGate = all.filter(isOfGate);
  // Usually what is done there is sent within a moment.
  const atGate = stuck || ofGate.some((each) => !isUnsent(each)) ? ofGate : [];
  if (single.length + atGate.length === 0) return null;
  const Icon = all.every(isUnsent) ? CloudUpload : TriangleAlert;
  return (
    <section
      aria-labelledby="waiting-actions"
      data-print="no"
      className="border-b border-attention-line bg-attention-wash py-2 in-[:root:has([data-own-strip])]:not-has-[li:not([data-at-gate])]:hidden"
    >
      <div className="mx-auto flex max-w-column items-start gap-3 px-4">
        <Icon aria-hidden="true" className="mt-2 size-5 shrink-0 text-attention" />
        <div className="min-w-0 grow">
          <h2 id="waiting-actions" className="pt-1.5 font-strong">
            {t.title}
          </h2>
          <ul>
            {single.map((each) => (
              <WaitingAction key={each.id} each={each} client={client} />
            ))}
            {atGate.length > 0 && <AtGate all={atGate} />}
          </ul>
        </div>
      </div>
    </section>
  );
}
