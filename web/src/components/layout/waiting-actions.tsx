import { useStore } from '@nanostores/react';
import type { QueryClient } from '@tanstack/react-query';
import { CloudUpload, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { commonMessages } from '@/i18n/common-messages.ts';
import { useLanguage } from '@/i18n/use-language.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { offlineMessages } from '@/lib/offline/messages.ts';
import { removeWaiting, type Waiting, waiting } from '@/lib/offline/outbox.ts';
import type { Action } from '@/lib/offline/waiting.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** What an action does, in words. */
function wordsOf(action: Action): string {
  const t = offlineMessages.get();
  if (action.kind === 'dismiss') return t.dismiss;
  const { event, slot_type } = action.item;
  const of = { slotType: slot_type.name, event: event.title };
  if (action.kind === 'cancel') return t.giveBack(of);
  return action.answer === 'yes' ? t.yes(of) : t.no(of);
}

/** Puts back into its list what an action that is not done has taken out of it. */
function putBack(client: QueryClient, { item, kind }: Action): void {
  const key = kind === 'dismiss' ? queryKeys.notices : queryKeys.signups;
  client.setQueryData<{ id: string }[]>(key, (list) => list && [...list.filter(({ id }) => id !== item.id), item]);
  void client.invalidateQueries({ queryKey: key });
}

function WaitingAction({ each, client }: { each: Waiting; client: QueryClient }) {
  const t = useStore(offlineMessages);
  const common = useStore(commonMessages);
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

/** What waits for a connection, above the page, until it is sent or withdrawn. Renders nothing if nothing waits. */
export function WaitingActions({ client }: { client: QueryClient }) {
  const t = useStore(offlineMessages);
  useLanguage();
  const all = useStore(waiting);
  if (all.length === 0) return null;
  const Icon = all.some(({ refused }) => refused) ? TriangleAlert : CloudUpload;
  return (
    <section
      aria-labelledby="waiting-actions"
      data-print="no"
      className="border-b border-attention-line bg-attention-wash py-2"
    >
      <div className="mx-auto flex max-w-column items-start gap-3 px-4">
        <Icon aria-hidden="true" className="mt-2 size-5 shrink-0 text-attention" />
        <div className="min-w-0 grow">
          <h2 id="waiting-actions" className="pt-1.5 font-strong">
            {t.title}
          </h2>
          <ul>
            {all.map((each) => (
              <WaitingAction key={each.id} each={each} client={client} />
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
