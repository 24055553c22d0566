import type { QualificationRef } from '@contract/qualifications.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { useLazyDialog } from '@/components/ui/lazy.tsx';
import { withTexts } from '@/i18n/languages.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { askingTexts } from './asking-texts.ts';

interface AskToConfirmProps {
  /** What the person lacks; those that administrators confirm are asked for. */
  missing: readonly QualificationRef[];
  /** For what, for screen readers: a slot, or the qualification. */
  name: string;
}

const loadDialog = () => withTexts('dialogs', () => import('./ask-dialog.tsx')).then(({ AskDialog }) => AskDialog);

/** A button to ask administrators to confirm what the person lacks, or that they have been asked. Nothing if they confirm none. */
export function AskToConfirm({ missing, name }: AskToConfirmProps) {
  const t = useStore(askingTexts);
  const { user } = useAuth();
  const asked = missing.filter(({ confirmed_by }) => confirmed_by === 'organiser');
  const query = useQuery({ ...qualificationsQuery, enabled: asked.length > 0 });
  const { Dialog, close, opens } = useLazyDialog(loadDialog);
  if (!user || !query.data || asked.length === 0) return null;
  const toAsk = asked.filter(({ id }) => !query.data.find((each) => each.id === id)?.asked_at);
  if (toAsk.length === 0) return <span className="text-small text-soft">{t.asked}</span>;
  return (
    <>
      <Button {...opens}>
        {t.ask}
        <span className="sr-only"> {name}</span>
      </Button>
      {Dialog && <Dialog userId={user.id} asked={toAsk} onClose={close} />}
    </>
  );
}
