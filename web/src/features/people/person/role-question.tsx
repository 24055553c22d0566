import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { RichText } from '@/i18n/rich-text.tsx';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { personFormTexts } from '../texts.ts';
import type { roleQuestion } from './form.ts';

interface RoleQuestionProps {
  user: User;
  /** `null` while the dialog is closed. */
  question: ReturnType<typeof roleQuestion>;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a person becomes an administrator or stops being one. */
export function RoleQuestion({ user, question, onConfirm, onClose }: RoleQuestionProps) {
  const t = useStore(personFormTexts);
  const own = useAuth().user?.id === user.id;
  const promoting = question === 'promote';
  return (
    <AlertDialog
      open={question !== null}
      title={promoting ? t.promoteTitle : t.demoteTitle}
      confirm={promoting ? t.promote : t.demote}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {own ? (
          t.demoteOwnText
        ) : (
          <RichText
            text={promoting ? t.promoteText : t.demoteText}
            values={{ name: <span className="font-strong">{user.name}</span> }}
          />
        )}
      </p>
    </AlertDialog>
  );
}
