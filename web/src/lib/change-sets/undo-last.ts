import { createContext, useContext } from 'react';

/** Provided to the whole admin area by `features/changes`. */
export const UndoContext = createContext<(() => void) | null>(null);

/** Takes back the latest change set that this tab has made and not yet taken back; says so if there is none. For Ctrl+Z. */
export function useUndoLast(): () => void {
  const undo = useContext(UndoContext);
  if (!undo) throw new Error('useUndoLast is for the admin area');
  return undo;
}
