import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { recordTexts } from './record-texts.ts';

const loadRemove = () => import('./remove-dialog.tsx').then(({ RemoveDialog }) => RemoveDialog);

/** Merges the record of a person with another one, or removes them. Nobody removes themselves: they leave. */
export function PersonRecord({ user }: { user: User }) {
  const t = useStore(recordTexts);
  const own = useAuth().user?.id === user.id;
  const { Part, prepare, show } = useLazyPart(loadRemove);
  const [removing, setRemoving] = useState(false);
  if (user.state === 'left') return null;
  const remove = () => {
    setRemoving(true);
    show();
  };
  return (
    <section aria-labelledby="record" className="sheet mt-6 p-5 sm:p-8">
      <h2 id="record" className="text-day">
        {t.title}
      </h2>
      <p className="mt-2 mb-4 text-soft">{own ? t.aboutOwn : t.about}</p>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Link to="/admin/staff/doubles" search={{ one: user.id }} className={buttonStyle()}>
          {t.mergeWith}
        </Link>
        {!own && (
          <Button variant="loss" onPointerEnter={prepare} onFocus={prepare} onClick={remove}>
            {t.remove}
          </Button>
        )}
      </div>
      {Part && <Part user={user} open={removing} onClose={() => setRemoving(false)} />}
    </section>
  );
}
