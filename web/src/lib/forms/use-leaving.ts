import { useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * How a form leaves its page once it is saved. `leave(go)` turns `leaving` on and then goes: at once, because a guard that
 * has not been drawn without unsaved changes would still ask about them.
 */
export function useLeaving(): { leaving: boolean; leave: (go: () => void) => void } {
  const [leaving, setLeaving] = useState(false);
  const leave = (go: () => void) => {
    flushSync(() => setLeaving(true));
    go();
  };
  return { leaving, leave };
}
