import type { ChangeOutcome } from '@contract/change-sets.ts';
import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useWanted } from '@/components/ui/lazy.tsx';
import { whenIdle } from '@/lib/app/later.ts';
import { planning } from '@/lib/change-sets/planning.ts';
import { isSelecting, selectedShifts } from '@/lib/change-sets/selection.ts';
import { type ChangeOptions, type Changes, ChangesContext } from '@/lib/change-sets/use-change.ts';
import { sayNotLoaded } from '@/lib/errors/say-not-loaded.ts';
import type { ChangeDialogsProps } from './change-dialogs.tsx';
import type { Decision } from './outcome.ts';

const loadBar = () => import('./bulk-bar.tsx').then(({ BulkBar }) => BulkBar);
const loadDialogs = () => import('./plan-dialogs.tsx').then(({ PlanDialogs }) => PlanDialogs);

/** Shows a part from the first time on that it is wanted. */
function Part({ load, wanted }: { load: () => Promise<ComponentType>; wanted: boolean }) {
  const Loaded = useWanted(load, wanted);
  return Loaded && <Loaded />;
}

/** The bar for selected shifts and the dialogs for many of them, which are fetched when they are first needed. */
function LazyParts() {
  const selecting = useStore(isSelecting);
  const selected = useStore(selectedShifts);
  const planned = useStore(planning);
  // The first selection on such a page does not wait for its bar.
  useEffect(() => {
    if (selecting) whenIdle(() => void loadBar().catch(() => undefined));
  }, [selecting]);
  return (
    <>
      {selecting && <Part load={loadBar} wanted={selected.size > 0} />}
      <Part load={loadDialogs} wanted={planned !== null} />
    </>
  );
}

interface Asked {
  outcome: ChangeOutcome;
  options: ChangeOptions;
  decide: (wanted: Decision) => void;
}

/** The changer of this tab. Its code and dialogs are fetched with the first change, because most visits make none. */
function useChanger() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [Dialogs, setDialogs] = useState<ComponentType<ChangeDialogsProps>>();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [stayed, setStayed] = useState<ChangeOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const [changes] = useState((): Changes => {
    let changer: Changes | undefined;
    const load = async (): Promise<Changes> => {
      const [{ makeChanger }, { ChangeDialogs }] = await Promise.all([
        import('./changer.ts'),
        import('./change-dialogs.tsx'),
      ]);
      setDialogs(() => ChangeDialogs);
      changer ??= makeChanger(client, {
        ask: async (outcome, options) => {
          const wanted = await new Promise<Decision>((decide) => setAsked({ outcome, options, decide }));
          setAsked(null);
          return wanted;
        },
        stayed: setStayed,
        unreached: (change) => void navigate({ to: '/admin/unreached', search: { change } }),
        busy: setBusy,
      });
      return changer;
    };
    const withChanger = (use: (loaded: Changes) => void, otherwise?: () => void) =>
      void load().then(use, () => {
        void sayNotLoaded();
        otherwise?.();
      });
    return {
      make: (body, options) => withChanger((loaded) => loaded.make(body, options), options?.onKept),
      preview: async (body, signal) => (await load()).preview(body, signal),
      undo: (id) => withChanger((loaded) => loaded.undo(id)),
      undoLast: () => withChanger((loaded) => loaded.undoLast()),
    };
  });
  const dialogs = Dialogs && (
    <Dialogs
      busy={busy}
      asked={asked?.outcome ?? null}
      options={asked?.options}
      onDecide={(wanted) => asked?.decide(wanted)}
      stayed={stayed}
      onSeen={() => setStayed(null)}
    />
  );
  return { changes, dialogs };
}

/** Provides the changes of many shifts and places, and their undo, to the admin area. */
export function ChangeProvider({ children }: { children: ReactNode }) {
  const { changes, dialogs } = useChanger();
  return (
    <ChangesContext value={changes}>
      {children}
      <LazyParts />
      {dialogs}
    </ChangesContext>
  );
}
