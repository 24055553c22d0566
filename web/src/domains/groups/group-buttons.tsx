import type { Event, SlotAssignment } from '@contract/events.ts';
import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { UsersRound } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useLazyDialog } from '@/components/ui/lazy.tsx';
import { withTexts } from '@/i18n/languages.ts';
import { useOnline } from '@/lib/app/online.ts';
import { groupLineTexts } from './line-texts.ts';

const loadTogether = () =>
  withTexts('dialogs', () => import('./together-dialog.tsx')).then(({ TogetherDialog }) => TogetherDialog);
const loadGroup = () => withTexts('dialogs', () => import('./group-dialog.tsx')).then(({ GroupDialog }) => GroupDialog);

/** Opens the dialog in which somebody takes several places of a slot. `of`: which one, for screen readers. */
export function BringOthers({ event, slot, of }: { event: Event; slot: SlotAssignment; of: string }) {
  const t = useStore(groupLineTexts);
  const online = useOnline();
  const { Dialog, close, opens } = useLazyDialog(loadTogether);
  return (
    <>
      <Button variant="quiet" className="px-3!" disabled={!online} {...opens}>
        <UsersRound aria-hidden="true" className="size-5 shrink-0" />
        {t.open}
        <span className="sr-only"> {of}</span>
      </Button>
      {Dialog && <Dialog event={event} slot={slot} onClose={close} />}
    </>
  );
}

/** Opens the dialog with those who come with somebody to a shift. */
export function GroupButton({ signup, of }: { signup: Signup; of: string }) {
  const t = useStore(groupLineTexts);
  const online = useOnline();
  const { Dialog, close, opens } = useLazyDialog(loadGroup);
  return (
    <>
      <Button disabled={!online} {...opens}>
        {t.edit}
        <span className="sr-only"> {of}</span>
      </Button>
      {Dialog && <Dialog signup={signup} onClose={close} />}
    </>
  );
}
