import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { Link, useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { plan, plannedOf } from '@/lib/change-sets/planning.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { dayOf } from '@/lib/time/event-time.ts';
import { eventListTexts } from './texts.ts';

interface NextStepsProps {
  event: Event;
  name: string;
  className: string;
}

/** What usually follows a new event: repeat it, publish or fill it, and create another. Beside it, because the list scrolls to it. */
export function NextSteps({ event, name, className }: NextStepsProps) {
  const t = useStore(eventListTexts);
  const shared = useStore(adminCommonTexts);
  const pages = useStore(administrationTexts);
  const navigate = useNavigate();
  const change = useChange();
  const { id, version, draft } = event;
  const day = dayOf(event);
  const publish = () => change({ action: 'publish', events: [{ id, version }] }, { ask: 'always' });
  const fill = () => void navigate({ to: '/admin/auto-fill', search: { from: day, to: day } });
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields are in it
    <div role="group" aria-label={t.next({ name })} data-print="no" className={clsx('flex flex-wrap', className)}>
      <Button variant="quiet" className="px-3!" onClick={() => plan('repeat', [plannedOf(event)])}>
        {shared.repeat}
      </Button>
      {draft ? (
        <Button variant="quiet" className="px-3!" onClick={publish}>
          {shared.publish}
        </Button>
      ) : (
        <Button variant="quiet" className="px-3!" onClick={fill}>
          {pages.autoFill}
        </Button>
      )}
      <Link to="/admin/events/create" className={buttonStyle('quiet', 'px-3!')}>
        {t.another}
      </Link>
    </div>
  );
}
