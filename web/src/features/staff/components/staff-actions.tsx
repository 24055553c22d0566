import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { leadMessages } from '@/components/leads/messages.ts';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { LazyTrigger } from '@/components/ui/lazy-trigger.tsx';
import { leadsQuery } from '@/lib/query/leads-query.ts';
import { addPersonMessages } from '../add-person-messages.ts';
import { invitationMessages } from '../invitation-messages.ts';
import { mergeMessages } from '../merge-messages.ts';
import { signInsMessages } from '../sign-ins-messages.ts';

const loadMenu = () => import('./staff-menu.tsx').then(({ StaffMenu }) => StaffMenu);

interface Doing {
  onClick: () => void;
  /** Fetches the dialog, when somebody is about to open it. */
  prepare: () => void;
}

interface StaffActionsProps {
  add: Doing;
  invite: Doing;
  onImport: () => void;
}

/** What is done with the list of people. On a phone all but inviting is in a menu, so that the people are in sight. */
export function StaffActions({ add, invite, onImport }: StaffActionsProps) {
  const shared = useStore(adminCommonMessages);
  const words = useStore(invitationMessages);
  const signIns = useStore(signInsMessages);
  const adding = useStore(addPersonMessages);
  const merging = useStore(mergeMessages);
  const opener = ({ onClick, prepare }: Doing) => ({ onClick, onPointerEnter: prepare, onFocus: prepare });
  const more = {
    'aria-label': shared.moreActions,
    className: buttonStyle('tinted', 'w-11 px-0! max-sm:grow-0! sm:hidden'),
    children: <Ellipsis aria-hidden="true" className="size-5" />,
  };
  const leads = useStore(leadMessages);
  const { data: led = [] } = useQuery(leadsQuery);
  return (
    <>
      {led.length > 0 && (
        <Link to="/admin/leads" className={buttonStyle('quiet', 'max-sm:hidden')}>
          {leads.listTitle}
        </Link>
      )}
      <Link to="/admin/sign-ins" className={buttonStyle('quiet', 'max-sm:hidden')}>
        {signIns.title}
      </Link>
      <Link to="/admin/staff/doubles" className={buttonStyle('quiet', 'max-sm:hidden')}>
        {merging.title}
      </Link>
      <Button className="max-sm:hidden" {...opener(add)}>
        {adding.add}
      </Button>
      <Button className="max-sm:hidden" onClick={onImport}>
        {words.importTitle}
      </Button>
      <LazyTrigger button={more} load={loadMenu} props={{ onAdd: add.onClick, onImport }} />
      <Button variant="primary" {...opener(invite)}>
        {words.inviteTitle}
      </Button>
    </>
  );
}
