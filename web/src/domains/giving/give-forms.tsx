import { assignmentBody } from '@contract/signups.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { Check } from 'lucide-react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '@/components/form/field.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, MoreTrigger } from '@/components/ui/dropdown-menu.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { givingTexts } from './texts.ts';

interface OverrideFormProps {
  /** The accessible name: the person. */
  label: string;
  /** Whether they are asked first. */
  asks: boolean;
  busy: boolean;
  onGive: (reason: string) => void;
  onClose: () => void;
}

const reasonForm = z.object({ reason: z.required(assignmentBody).shape.override_reason });

/** Asks why the place is given although a rule refuses it. Escape closes it. */
export function OverrideForm({ label, asks, busy, onGive, onClose }: OverrideFormProps) {
  const t = useStore(givingTexts);
  const common = useStore(commonTexts);
  const form = useForm({ resolver: zodResolver(reasonForm), defaultValues: { reason: '' } });
  return (
    <form
      aria-label={label}
      noValidate
      className="mt-2"
      onSubmit={form.handleSubmit(({ reason }) => !busy && onGive(reason))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <FormField control={form.control} name="reason">
        {(field) => <Field label={t.reason} required autoFocus autoComplete="off" hint={t.reasonHint} {...field} />}
      </FormField>
      <div className="mt-3 flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {asks ? t.askAnyway : t.giveAnyway}
        </Button>
      </div>
    </form>
  );
}

interface OtherWaysProps {
  /** The person. */
  name: string;
  onAgreed: () => void;
}

/** The menu of somebody who would be asked: they have agreed already. */
export function OtherWays({ name, onAgreed }: OtherWaysProps) {
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

interface GiveAnywayProps {
  /** The accessible name: the person. */
  label: string;
  /** Whether they are asked first. */
  asks: boolean;
  busy: boolean;
  onGive: () => void;
  onClose: () => void;
}

/** Asks once more before a place is given to somebody who has said something against it. Escape closes it. */
export function GiveAnyway({ label, asks, busy, onGive, onClose }: GiveAnywayProps) {
  const t = useStore(givingTexts);
  const common = useStore(commonTexts);
  return (
    <form
      aria-label={label}
      className="mt-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onGive();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <p className="text-small text-soft">{asks ? t.canDecline : t.noReason}</p>
      <div className="mt-3 flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" autoFocus busy={busy}>
          {asks ? t.askAnyway : t.giveAnyway}
        </Button>
      </div>
    </form>
  );
}
