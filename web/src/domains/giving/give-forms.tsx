import { requiredText } from '@contract/primitives.ts';
import { useStore } from '@nanostores/react';
import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Field } from '@/components/form/field.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, MoreTrigger } from '@/components/ui/dropdown-menu.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { givingTexts } from './texts.ts';

interface GiveFormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  /** The accessible name: the person. */
  label: string;
  /** Whether they are asked first. */
  asks: boolean;
  busy: boolean;
  /** The button to give has the focus. */
  oneTap?: boolean;
  onClose: () => void;
}

/** What is asked before a place is given after all, with the buttons to give it or not. Escape closes it. */
function GiveForm({ label, asks, busy, oneTap = false, onSubmit, onClose, children }: GiveFormProps) {
  const t = useStore(givingTexts);
  const common = useStore(commonTexts);
  return (
    <form
      aria-label={label}
      noValidate
      className="mt-2"
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {children}
      <div className="mt-3 flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" autoFocus={oneTap} busy={busy}>
          {asks ? t.askAnyway : t.giveAnyway}
        </Button>
      </div>
    </form>
  );
}

type CheckProps = Omit<GiveFormProps, 'onSubmit' | 'children' | 'oneTap'>;

const reasonForm = z.object({ reason: requiredText(500, 'reason') });

/** Asks why the place is given although a rule refuses it. */
function OverrideForm({ onGive, ...form }: CheckProps & { onGive: (reason: string) => void }) {
  const t = useStore(givingTexts);
  const { control, handleSubmit } = useFormOf(reasonForm, { mode: 'onSubmit', defaultValues: { reason: '' } });
  return (
    <GiveForm {...form} onSubmit={handleSubmit(({ reason }) => !form.busy && onGive(reason))}>
      <FormField control={control} name="reason">
        {(field) => <Field label={t.reason} required autoFocus autoComplete="off" hint={t.reasonHint} {...field} />}
      </FormField>
    </GiveForm>
  );
}

/** Asks once more before a place is given to somebody who has said something against it. */
function GiveAnyway({ onGive, ...form }: CheckProps & { onGive: () => void }) {
  const t = useStore(givingTexts);
  return (
    <GiveForm
      {...form}
      oneTap
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.busy) onGive();
      }}
    >
      <p className="text-small text-soft">{form.asks ? t.canDecline : t.noReason}</p>
    </GiveForm>
  );
}

/** The menu of somebody who would be asked: they have agreed already. `name`: the person. */
function OtherWays({ name, onAgreed }: { name: string; onAgreed: () => void }) {
  const t = useStore(givingTexts);
  return (
    <DropdownMenu>
      <MoreTrigger aria-label={t.otherWays({ name })} className="-mr-3" />
      <DropdownMenuContent align="end">
        <DropdownMenuItem afterwards={onAgreed}>
          <Check aria-hidden="true" className="size-5 shrink-0 text-soft" />
          {t.agreed}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** How a place is given. `agreed`: the person has said yes already; `reason`: why, although a rule refuses it. */
export interface Given {
  agreed: boolean;
  reason?: string;
}

interface GiveRowProps {
  /** The name of the person. */
  of: string;
  /** The name of the slot type. */
  slot: string;
  asks: boolean;
  busy: boolean;
  /** Whether the person cannot have the place. */
  refused: boolean;
  /** What is asked once more before the place is given: only whether, or for a reason as well. */
  check: 'again' | 'reason' | undefined;
  /** Whether the place is given at once. */
  fits: boolean;
  onGive: (given: Given) => void;
  /** What can be done besides. */
  besides?: ReactNode;
  /** What can be done instead of giving the place; `null`: nothing. */
  instead?: ReactNode;
  /** What speaks for the person, and against. */
  children: ReactNode;
}

/** Somebody who could have a place. What speaks against it is asked about once more. */
export function GiveRow({ of, slot, asks, busy, refused, check, fits, onGive, ...own }: GiveRowProps) {
  const t = useStore(givingTexts);
  const [checks, setChecks] = useState<{ agreed: boolean } | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const name = personName(of);
  const begin = (agreed: boolean) => (fits ? onGive({ agreed }) : setChecks({ agreed }));
  const close = () => {
    setChecks(null);
    setTimeout(() => row.current?.querySelector<HTMLElement>('[data-give]')?.focus());
  };
  const form = { label: name, asks: asks && !checks?.agreed, busy, onClose: close };
  return (
    <li ref={row} className="py-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p className={refused ? 'wrap-anywhere text-soft' : 'font-strong wrap-anywhere'}>{name}</p>
          {own.children}
        </div>
        {!checks && own.besides}
        {!checks && own.instead}
        {!checks && own.instead === undefined && (
          <span className="flex shrink-0 items-center">
            <Button
              busy={busy}
              data-give=""
              aria-label={(asks ? t.askNamed : t.giveNamed)({ name, slot })}
              onClick={() => begin(false)}
            >
              {asks ? t.ask : t.give}
            </Button>
            {asks && <OtherWays name={name} onAgreed={() => begin(true)} />}
          </span>
        )}
      </div>
      {checks && check === 'again' && <GiveAnyway {...form} onGive={() => onGive(checks)} />}
      {checks && check === 'reason' && <OverrideForm {...form} onGive={(reason) => onGive({ ...checks, reason })} />}
    </li>
  );
}
