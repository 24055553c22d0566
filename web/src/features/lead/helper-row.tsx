import type { CallAnswer } from '@contract/call.ts';
import type { listHelpers } from '@contract/leads.ts';
import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { GiveAnyway, OtherWays, OverrideForm } from '@/domains/giving/give-forms.tsx';
import { givingTexts } from '@/domains/giving/texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import type { Giving } from './mutations.ts';
import { leadTexts } from './texts.ts';

type Helper = CallAnswer<typeof listHelpers>[number];

interface HelperRowProps {
  helper: Helper;
  /** The name of the slot type. */
  slot: string;
  busy: boolean;
  onGive: (user: Giving['user'], agreed: boolean, reason?: string) => void;
}

/** Somebody who could have the place. What speaks against it is asked about once more. */
export function HelperRow({ helper, slot, busy, onGive }: HelperRowProps) {
  const t = useStore(leadTexts);
  const giving = useStore(givingTexts);
  /** What is asked once more before the place is given: whether they have agreed. */
  const [checks, setChecks] = useState<{ agreed: boolean } | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const { user, fit, asks } = helper;
  const name = personName(user.name);
  const against = { fits: null, not_free: t.notFree, needs_reason: t.needsReason, impossible: t.impossible }[fit];
  const begin = (agreed: boolean) => (fit === 'fits' ? onGive(user, agreed) : setChecks({ agreed }));
  const close = () => {
    setChecks(null);
    setTimeout(() => row.current?.querySelector<HTMLElement>('[data-give]')?.focus());
  };
  const form = { label: name, asks: asks && !checks?.agreed, busy, onClose: close };
  return (
    <li ref={row} className="py-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p className={fit === 'impossible' ? 'wrap-anywhere text-soft' : 'font-strong wrap-anywhere'}>{name}</p>
          {against && (
            <p className={fit === 'impossible' ? 'text-small text-soft' : 'text-small text-attention'}>{against}</p>
          )}
        </div>
        {!checks && fit !== 'impossible' && (
          <span className="flex shrink-0 items-center">
            <Button
              busy={busy}
              data-give=""
              aria-label={(asks ? giving.askNamed : giving.giveNamed)({ name, slot })}
              onClick={() => begin(false)}
            >
              {asks ? giving.ask : giving.give}
            </Button>
            {asks && <OtherWays name={name} onAgreed={() => begin(true)} />}
          </span>
        )}
      </div>
      {checks && fit === 'not_free' && <GiveAnyway {...form} onGive={() => onGive(user, checks.agreed)} />}
      {checks && fit === 'needs_reason' && (
        <OverrideForm {...form} onGive={(reason) => onGive(user, checks.agreed, reason)} />
      )}
    </li>
  );
}
