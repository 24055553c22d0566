import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { seeAsMutation } from './mutations.ts';
import { seeAsTexts } from './see-as-texts.ts';

/** Shows the app as a person sees it: whoever is active and no administrator. */
export function SeeAsButton({ user, variant, className }: { user: User; variant?: 'quiet'; className?: string }) {
  const t = useStore(seeAsTexts);
  const begin = useMutation(seeAsMutation);
  if (user.state !== 'active' || user.role === 'admin') return null;
  return (
    <Button
      variant={variant}
      className={className}
      // Until the app is loaded anew.
      busy={begin.isPending || begin.isSuccess}
      onClick={() => begin.mutate(user)}
    >
      <Eye aria-hidden="true" className="size-5 shrink-0" />
      {t.seeAs({ name: user.name.split(' ', 1)[0] ?? '' })}
    </Button>
  );
}
