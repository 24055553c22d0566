import { useStore } from '@nanostores/react';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, MoreTrigger } from '@/components/ui/dropdown-menu.tsx';
import { shiftPanelMessages } from '../messages.ts';

interface OtherWaysProps {
  /** The person. */
  name: string;
  onAgreed: () => void;
}

/** The menu of somebody who would be asked: they have agreed already. */
export function OtherWays({ name, onAgreed }: OtherWaysProps) {
  const t = useStore(shiftPanelMessages);
  const shared = useStore(adminCommonMessages);
  // Done once the menu has returned the focus, so that what follows can take it.
  const chosen = useRef(false);
  const closed = () => {
    if (chosen.current) onAgreed();
    chosen.current = false;
  };
  return (
    <DropdownMenu>
      <MoreTrigger aria-label={t.otherWays({ name })} className="-mr-3" />
      <DropdownMenuContent align="end" onClosed={closed}>
        <DropdownMenuItem onSelect={() => (chosen.current = true)}>
          <Check aria-hidden="true" className="size-5 shrink-0 text-soft" />
          {shared.agreed}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
