import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { handOversQuery } from '@/domains/hand-over/hand-overs.ts';
import { offeredOf, waitsQuery } from '@/domains/waitlist/waits.ts';
import { signupsQuery } from '@/lib/signups/changes.ts';
import { askedOf } from '@/lib/signups/own-signups.ts';
import { askedLineTexts } from './texts.ts';

const kinds = ['asked', 'still', 'offered', 'handedOver'] as const;

/** How many questions wait for the person's answer, by what they are about; `isLoading`: there may be more. `now`: milliseconds since 1970. */
export function useAsked(now: number) {
  const [signups, waits, handOvers] = [useQuery(signupsQuery), useQuery(waitsQuery), useQuery(handOversQuery)];
  const asked = askedOf(signups.data ?? [], now);
  const still = asked.filter(({ question }) => question.kind === 'still').length;
  const counts = {
    asked: asked.length - still,
    still,
    offered: offeredOf(waits.data ?? []).length,
    handedOver: (handOvers.data ?? []).filter(({ kind }) => kind === 'asked').length,
  };
  return {
    counts,
    asked: kinds.filter((kind) => counts[kind] > 0),
    isLoading: signups.isLoading || waits.isLoading || handOvers.isLoading,
  };
}

/** Says that questions wait for the person's answer, and links to them. Renders nothing without any. */
export function AskedLine({ now }: { now: number }) {
  const t = useStore(askedLineTexts);
  const { counts, asked } = useAsked(now);
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
      {asked.map((kind) => (
        <p key={kind}>{t[kind]({ count: counts[kind] })}</p>
      ))}
    </Message>
  );
}
