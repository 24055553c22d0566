import { useStore } from '@nanostores/react';
import { Button } from '@/components/ui/button.tsx';
import { invitationTexts } from '../invitations/texts.ts';
import { staffTexts } from '../texts.ts';

interface NoStaffProps {
  /** There are people, but none that match the filters. */
  filtered: boolean;
  onShowAll: () => void;
  onInvite: () => void;
}

/** Replaces the empty list, with a button to continue. */
export function NoStaff({ filtered, onShowAll, onInvite }: NoStaffProps) {
  const t = useStore(staffTexts);
  const words = useStore(invitationTexts);
  return (
    <div className="sheet px-5 py-8 text-center sm:px-6">
      <p className="text-lead font-strong">{filtered ? t.nobodyFound : t.nobodyYet}</p>
      <p className="mt-1 mb-4 text-soft">{filtered ? t.nobodyFoundHint : t.nobodyYetHint}</p>
      <Button onClick={filtered ? onShowAll : onInvite}>{filtered ? t.showEverybody : words.inviteTitle}</Button>
    </div>
  );
}
