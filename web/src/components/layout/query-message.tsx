import { useStore } from '@nanostores/react';
import { messageOf } from '@/lib/errors/message-of.ts';
import { type AskedQuery, RetryMessage } from './failed-to-load.tsx';
import { layoutTexts } from './texts.ts';

const texts = {
  events: ['eventsNotLoaded', 'eventsNotRefreshed'],
  signups: ['signupsNotLoaded', 'signupsNotRefreshed'],
  slotTypes: ['slotTypesNotLoaded', 'slotTypesNotRefreshed'],
} as const;

interface QueryMessageProps {
  query: AskedQuery;
  what: keyof typeof texts;
}

/** Says that a list could not be loaded or refreshed. */
export function QueryMessage({ query, what }: QueryMessageProps) {
  const t = useStore(layoutTexts);
  const [notLoaded, notRefreshed] = texts[what];
  return (
    <RetryMessage query={query}>
      {(error) => t[query.data === undefined ? notLoaded : notRefreshed]({ reason: messageOf(error) })}
    </RetryMessage>
  );
}
