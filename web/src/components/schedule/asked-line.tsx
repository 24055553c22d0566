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

/** How many questions wait for the person's answer, by what they are about; only kinds with some. `now`: milliseconds since 1970. */
export function useAsked(now: number) {
  const signups = useQuery(signupsQuery).data ?? [];
  const waits = useQuery(waitsQuery).data ?? [];
  const handOvers = useQuery(handOversQuery).data ?? [];
  const asked = askedOf(signups, now);
  const still = asked.filter(({ question }) => question.kind === 'still').length;
  const counts = [
    { kind: 'asked', count: asked.length - still },
    { kind: 'still', count: still },
    { kind: 'offered', count: offeredOf(waits).length },
    { kind: 'handedOver', count: handOvers.filter(({ kind }) => kind === 'asked').length },
  ] as const;
  return counts.filter(({ count }) => count > 0);
}

/** Says that questions wait for the person's answer, and links to them. Renders nothing without any. */
export function AskedLine({ now }: { now: number }) {
  const t = useStore(askedLineMessages);
  const asked = useAsked(now);
  if (asked.length === 0) return null;
  return (
    <Message
      tone="attention"
      action={
        <Link to="/volunteer" className={buttonStyle()}>
          {t.answer}
        </Link>
      }
    >
      {asked.map(({ kind, count }) => (
        <p key={kind}>{t[kind]({ count })}</p>
      ))}
    </Message>
  );
}
