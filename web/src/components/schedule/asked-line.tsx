import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { askedOf } from '@/lib/signups/asked.ts';
import { askedLineMessages } from './asked-line-messages.ts';

/** Says that places wait for the person's answer, and links to them. Renders nothing without any. */
export function AskedLine({ signups, now }: { signups: readonly Signup[]; now: number }) {
  const t = useStore(askedLineMessages);
  const count = askedOf(signups, now).length;
  if (count === 0) return null;
  return (
    <Message
      tone="attention"
      action={
        <Link to="/volunteer" className={buttonStyle()}>
          {t.answer}
        </Link>
      }
    >
      <p>{t.asked({ count })}</p>
    </Message>
  );
}
