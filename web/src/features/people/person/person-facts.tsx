import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, CalendarPlus, Mail, Pencil, Phone } from 'lucide-react';
import { useState } from 'react';
import { AddressText } from '@/components/ui/address-text.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { phoneLink } from '@/lib/format/phone-link.ts';
import { SeeAsButton } from '../access/see-as-button.tsx';
import { accessTexts } from '../access/texts.ts';
import { useAccessWord } from '../access/use-access-word.ts';
import { isNewcomer } from '../list/filter.ts';
import { changePeopleMutation } from '../list/people-mutation.ts';
import { panelTexts } from './panel-texts.ts';

const action = buttonStyle('quiet', 'px-3!');
const icon = 'size-5 shrink-0';
const fact = 'inline-flex min-h-11 max-w-full items-center gap-2 underline-offset-4 hover:underline';
const loadBlock = () => import('../access/block-dialog.tsx').then(({ BlockDialog }) => BlockDialog);
const languageNames = { english: 'English', spanish: 'Español', french: 'Français', german: 'Deutsch' };

/** What can be done with a person. Nobody blocks themselves. */
function PersonActions({ user }: { user: User }) {
  const t = useStore(panelTexts);
  const shared = useStore(adminCommonTexts);
  const access = useStore(accessTexts);
  const own = useAuth().user?.id === user.id;
  const invite = useMutation(changePeopleMutation);
  const { Part, show } = useLazyPart(loadBlock);
  const [blocking, setBlocking] = useState(false);
  const params = { userId: user.id };
  return (
    <div className="-mx-3 flex flex-wrap">
      <Link to="/admin/staff/$userId/edit" params={params} className={action}>
        <Pencil aria-hidden="true" className={icon} />
        {shared.edit}
      </Link>
      {user.state === 'active' && (
        <Link to="/admin/staff/$userId/assign" params={params} className={action}>
          <CalendarPlus aria-hidden="true" className={icon} />
          {t.assign}
        </Link>
      )}
      {user.state === 'active' && user.email && isNewcomer(user) && (
        <Button
          variant="quiet"
          className="px-3!"
          busy={invite.isPending}
          onClick={() => invite.mutate({ action: 'invite', ids: [user.id], preview: false })}
        >
          <Mail aria-hidden="true" className={icon} />
          {t.invite}
        </Button>
      )}
      {user.state === 'active' && !own && (
        <Button
          variant="quiet"
          className="px-3!"
          onClick={() => {
            setBlocking(true);
            show();
          }}
        >
          <Ban aria-hidden="true" className={icon} />
          {access.block}
        </Button>
      )}
      <SeeAsButton user={user} variant="quiet" className="px-3!" />
      {Part && <Part user={blocking ? user : null} onClose={() => setBlocking(false)} />}
    </div>
  );
}

/** Role, state, how to reach a person, their language, and the actions. */
export function PersonFacts({ user }: { user: User }) {
  const t = useStore(panelTexts);
  const shared = useStore(adminCommonTexts);
  const access = useAccessWord(user);
  return (
    <div className="min-w-0">
      <p className="text-soft">
        {shared[user.role]} · {access}
      </p>
      {user.email && (
        <p>
          <a href={`mailto:${user.email}`} className={fact}>
            <Mail aria-hidden="true" className={`${icon} text-soft`} />
            <span className="min-w-0">
              <AddressText address={user.email} />
            </span>
          </a>
        </p>
      )}
      {user.phone && (
        <p>
          <a href={phoneLink(user.phone)} className={fact}>
            <Phone aria-hidden="true" className={`${icon} text-soft`} />
            {user.phone}
          </a>
        </p>
      )}
      {user.settings && (
        <p className="text-small text-soft">{t.language({ language: languageNames[user.settings.language] })}</p>
      )}
      {user.description && <p className="mt-2 whitespace-pre-line wrap-anywhere text-soft">{user.description}</p>}
      <PersonActions user={user} />
    </div>
  );
}
