import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { handOversQuery } from '@/components/hand-over/hand-overs.ts';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { offeredOf, waitsQuery } from '@/components/waiting/waits.ts';
import { askedOf } from '@/lib/signups/asked.ts';
import { signupsQuery } from '@/lib/signups/signups-query.ts';
import { askedLineMessages } from './asked-line-messages.ts';

/** How many questions wait for the person's answer, by what they are about. `now`: milliseconds since 1970. */
function useAsked(now: number) {
  const signups = useQuery(signupsQuery).data ?? [];
  const waits = useQuery(waitsQuery).data ?? [];
  const handOvers = useQuery(handOversQuery).data ?? [];
  const asked = askedOf(signups, now);
  const still = asked.filter(({ question }) => question.kind === 'still').length;
  return {
    asked: asked.length - still,
    still,
    offered: offeredOf(waits).length,
    handedOver: handOvers.filter(({ kind }) => kind === 'asked').length,
  };
}

/** Says that questions wait for the person's answer, and links to them. Renders nothing without any. */
export function AskedLine({ now }: { now: number }) {
  const t = useStore(askedLineMessages);
  const counts = useAsked(now);
  const kinds = (['asked', 'still', 'offered', 'handedOver'] as const).filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return null;
  return (
    <Message
      tone="attention"
      action={
        <Link to="/volunteer" className={buttonStyle()}>
          {t.answer}
        </Link>
      }
    >
      {kinds.map((kind) => (
        <p key={kind}>{t[kind]({ count: counts[kind] })}</p>
      ))}
    </Message>
  );
}
