import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { LazyTrigger } from '@/components/ui/lazy-trigger.tsx';
import { leadTexts } from '@/domains/leads/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { leadsQuery } from '@/lib/query/leads-query.ts';
import { signInsTexts } from '../access/sign-ins-texts.ts';
import { addPersonTexts } from '../invitations/add-person-texts.ts';
import { invitationTexts } from '../invitations/texts.ts';
import { mergeTexts } from '../merging/texts.ts';

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
  const shared = useStore(adminCommonTexts);
  const words = useStore(invitationTexts);
  const signIns = useStore(signInsTexts);
  const adding = useStore(addPersonTexts);
  const merging = useStore(mergeTexts);
  const opener = ({ onClick, prepare }: Doing) => ({ onClick, onPointerEnter: prepare, onFocus: prepare });
  const more = {
    'aria-label': shared.moreActions,
    className: buttonStyle('tinted', 'w-11 px-0! max-sm:grow-0! sm:hidden'),
    children: <Ellipsis aria-hidden="true" className="size-5" />,
  };
  const leads = useStore(leadTexts);
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
