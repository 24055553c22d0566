import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import type { TriggerButton } from '@/components/ui/lazy-trigger.tsx';
import { leadTexts } from '@/domains/leads/texts.ts';
import { leadsQuery } from '@/lib/query/leads-query.ts';
import { signInsTexts } from '../access/texts.ts';
import { addPersonTexts, invitationTexts } from '../invitations/texts.ts';
import { mergeTexts } from '../merging/texts.ts';

interface StaffMenuProps {
  button: TriggerButton;
  onAdd: () => void;
  onImport: () => void;
}

/** The menu of a phone with what a wide window shows as buttons. */
export function StaffMenu({ button, onAdd, onImport }: StaffMenuProps) {
  const words = useStore(invitationTexts);
  const signIns = useStore(signInsTexts);
  const adding = useStore(addPersonTexts);
  const merging = useStore(mergeTexts);
  const leads = useStore(leadTexts);
  const { data: led = [] } = useQuery(leadsQuery);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger {...button} />
      <DropdownMenuContent align="start">
        <DropdownMenuItem afterwards={onAdd}>{adding.add}</DropdownMenuItem>
        <DropdownMenuItem afterwards={onImport}>{words.importTitle}</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to="/admin/staff/doubles" preload={false}>
            {merging.title}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/admin/sign-ins" preload={false}>
            {signIns.title}
          </Link>
        </DropdownMenuItem>
        {led.length > 0 && (
          <DropdownMenuItem asChild>
            <Link to="/admin/leads" preload={false}>
              {leads.listTitle}
            </Link>
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
