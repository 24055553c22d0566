import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { focusPanel, SidePanel } from '@/components/ui/side-panel.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { FulfillmentBar } from '../fulfillment-bar.tsx';
import { PersonMissing } from '../person-missing.tsx';
import { useUser } from '../queries.ts';
import { staffTexts } from '../texts.ts';
import { panelTexts } from './panel-texts.ts';
import { PersonFacts } from './person-facts.tsx';
import { PersonWork } from './person-work.tsx';

/** The parts of the panel, in their order. What is known of a person elsewhere adds its own here. */
const sections: readonly ComponentType<{ user: User }>[] = [PersonFacts, FulfillmentBar, PersonWork];

function Content({ user }: { user: User }) {
  useEffect(focusPanel, []);
  return (
    <div className="grid grid-cols-1 gap-5 p-5">
      {sections.map((Section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sections never change places
        <Section key={index} user={user} />
      ))}
    </div>
  );
}

/** What is known of a person, what they do next and have done, and what can be done with them. */
export function PersonPanel({ id }: { id: string }) {
  const t = useStore(panelTexts);
  const staff = useStore(staffTexts);
  const router = useRouter();
  const query = useUser(id);
  const { data: user, isMissing } = query;
  const close = () =>
    void router.navigate({ to: '.', search: (before) => ({ ...before, person: undefined }), resetScroll: false });
  return (
    <SidePanel title={user ? personName(user.name) : isMissing ? staff.unknownPerson : t.loading} onClose={close}>
      {user && <Content user={user} />}
      {!(user || isMissing) && (
        <div className="p-5">
          <FailedToLoad query={query} sentence={staff.loadFailed} />
          {query.isPending && <Skeleton className="h-40 w-full" />}
        </div>
      )}
      {isMissing && (
        <div className="p-5">
          <PersonMissing />
        </div>
      )}
    </SidePanel>
  );
}
