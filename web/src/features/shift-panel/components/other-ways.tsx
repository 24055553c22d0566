import { useStore } from '@nanostores/react';
import { Check } from 'lucide-react';
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
  return (
    <DropdownMenu>
      <MoreTrigger aria-label={t.otherWays({ name })} className="-mr-3" />
      <DropdownMenuContent align="end">
        <DropdownMenuItem afterwards={onAgreed}>
          <Check aria-hidden="true" className="size-5 shrink-0 text-soft" />
          {shared.agreed}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
