import type { ChangeOutcome } from '@contract/change-sets.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, type ReactNode, useContext, useState } from 'react';
import { unanswered } from '@/lib/api/api-error.ts';
import { UndoContext } from '@/lib/change-sets/undo-last.ts';
import { ChangeContext } from '@/lib/change-sets/use-change.ts';
import { makeChanger } from '../changer.ts';
import type { ChangeDialogsProps } from './change-dialogs.tsx';
import { Checking } from './checking.tsx';
import { LazyParts } from './lazy-parts.tsx';

const UndoOneContext = createContext<((id: string) => void) | null>(null);

/** Takes one change set back, for the list of them. */
export function useUndo(): (id: string) => void {
  const undo = useContext(UndoOneContext);
  if (!undo) throw new Error('useUndo is for the admin area');
  return undo;
}

/** The dialogs are large, and many changes need none. */
const load = () =>
  import('./change-dialogs.tsx').then(
    ({ ChangeDialogs }) => ChangeDialogs,
    () => {
      throw unanswered(navigator.onLine);
    },
  );

interface Asked {
  outcome: ChangeOutcome;
  decide: (wanted: boolean) => void;
}

/** Provides the changes of many shifts and places, and their undo, to the admin area. */
export function ChangeProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [Dialogs, setDialogs] = useState<ComponentType<ChangeDialogsProps>>();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [stayed, setStayed] = useState<ChangeOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const show = async () => {
    const loaded = await load();
    setDialogs(() => loaded);
  };
  const [changer] = useState(() =>
    makeChanger(client, {
      ask: async (outcome) => {
        await show();
        const wanted = await new Promise<boolean>((decide) => setAsked({ outcome, decide }));
        setAsked(null);
        return wanted;
      },
      stayed: (outcome) => void show().then(() => setStayed(outcome)),
      busy: setBusy,
    }),
  );
  return (
    <ChangeContext value={changer.make}>
      <UndoContext value={changer.undoLast}>
        <UndoOneContext value={changer.undo}>
          {children}
          <LazyParts />
          <Checking busy={busy} />
          {Dialogs && (
            <Dialogs
              asked={asked?.outcome ?? null}
              onDecide={(wanted) => asked?.decide(wanted)}
              stayed={stayed}
              onSeen={() => setStayed(null)}
            />
          )}
        </UndoOneContext>
      </UndoContext>
    </ChangeContext>
  );
}
