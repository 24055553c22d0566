import type { SignIn } from '@contract/sessions.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { AddressText } from '@/components/ui/address-text.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { deviceName } from '@/lib/format/device.ts';
import { signInsTexts } from './sign-ins-texts.ts';

const cell = 'px-4 py-3 align-top max-sm:px-2.5';

function Who({ entry: { user_id, name, email } }: { entry: SignIn }) {
  const t = useStore(signInsTexts);
  if (!user_id) return email ? <AddressText address={email} /> : t.noPerson;
  return (
    <Link to="/admin/sign-ins" search={{ person: user_id }} className="text-action underline hover:text-action-deep">
      {name}
    </Link>
  );
}

/** Entries of the log. On a phone the device is below what happened. */
export function SignInTable({ entries }: { entries: readonly SignIn[] }) {
  const t = useStore(signInsTexts);
  const kinds = { link_requested: t.linkRequested, signed_in: t.signedIn, failed: t.failed, ended: t.ended };
  return (
    <table className="sheet w-full text-small">
      <thead className="text-left text-soft">
        <tr className="border-b border-line">
          <th scope="col" className={cell}>
            {t.when}
          </th>
          <th scope="col" className={cell}>
            {t.who}
          </th>
          <th scope="col" className={cell}>
            {t.what}
          </th>
          <th scope="col" className={`${cell} max-sm:hidden`}>
            {t.device}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className="border-t border-line first:border-t-0">
            <td className={cell}>
              <Moment at={entry.at} />
            </td>
            <td className={`${cell} break-words`}>
              <Who entry={entry} />
            </td>
            <td className={cell}>
              {kinds[entry.kind]}
              <span className="block text-soft sm:hidden">{deviceName(entry.device)}</span>
            </td>
            <td className={`${cell} max-sm:hidden`}>{deviceName(entry.device)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
