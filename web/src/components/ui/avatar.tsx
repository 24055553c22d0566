import clsx from 'clsx';
import { initialOf } from '@/lib/format/person-name.ts';

interface AvatarProps {
  name: string;
  email: string | null;
  className?: string;
}

/** The initial of a person: of the name, else of the email address, else 'U'. */
export function Avatar({ name, email, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-9 shrink-0 place-items-center rounded-round border border-margin bg-action-wash font-strong text-action',
        className,
      )}
    >
      {initialOf(name, email ?? '')}
    </span>
  );
}
