import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { staffTexts } from '../texts.ts';

const link = buttonStyle('quiet', 'grow');

/** Links to a person's form and slots. Nothing is preloaded. */
export function PersonLinks({ user: { id, name }, className }: { user: User; className?: string }) {
  const t = useStore(staffTexts);
  const shared = useStore(adminCommonTexts);
  return (
    <div className={clsx('flex gap-1', className)}>
      <Link to="/admin/staff/$userId/edit" params={{ userId: id }} className={link}>
        {shared.edit}
        <span className="sr-only"> {name}</span>
      </Link>
      <Link to="/admin/staff/$userId" params={{ userId: id }} className={link}>
        {t.slots}
        <span className="sr-only"> {name}</span>
      </Link>
    </div>
  );
}
