import { problem } from '@contract/error-details.ts';
import type { Gate } from '@contract/gate.ts';
import { phone as phoneSchema } from '@contract/users.ts';
import { type SubmitEvent, useState } from 'react';
import * as z from 'zod/mini';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { newUuid } from '@/lib/app/new-key.ts';
import { useOnline } from '@/lib/app/online.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useFound } from './finding.ts';
import type { Newcomer } from './found-elsewhere.tsx';
import { doDeed } from './gate-actions.ts';
import { nameOf } from './names.ts';
import { findingTexts, walkInTexts } from './texts.ts';
import { type GateShift, isFull } from './view.ts';

/** A person for a walk-in. `id`: `null` for somebody new. */
interface Who {
  id: string | null;
  name: string;
  phone: string;
}

interface WalkInWhoProps {
  gate: Gate;
  who: Who;
  errors: { name?: string; phone?: string };
  onChange: (who: Who) => void;
}

const most = 5;

/** Who the walk-in is: somebody who is known, or a name, with a phone number if there is one. */
function WalkInWho({ gate, who, errors, onChange }: WalkInWhoProps) {
  const [t, finding] = useTexts(walkInTexts, findingTexts);
  const online = useOnline();
  const found = useFound(gate, who.id === null ? who.name : '').people.slice(0, most);
  if (who.id !== null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 font-strong wrap-anywhere">{who.name}</p>
        <Button variant="quiet" onClick={() => onChange({ id: null, name: '', phone: '' })}>
          {t.somebodyElse}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Field
        label={t.name}
        required
        autoComplete="off"
        value={who.name}
        error={errors.name}
        hint={online ? undefined : t.offline}
        onChange={({ target }) => onChange({ ...who, name: target.value })}
      />
      <div aria-live="polite">
        {found.length > 0 && (
          <ul aria-label={t.found} className="divide-y divide-line rounded-control border border-line">
            {found.map(({ id, name, state }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-0.5 pl-3.5">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                {state === 'active' ? (
                  <Button
                    variant="quiet"
                    aria-label={t.choose({ name })}
                    onClick={() => onChange({ id, name, phone: '' })}
                  >
                    {t.chooseShort}
                  </Button>
                ) : (
                  <span className="min-w-0 py-2.5 pr-3.5 text-small text-soft wrap-anywhere">{finding[state]}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Field
        label={t.phone}
        type="tel"
        autoComplete="off"
        hint={t.phoneHint}
        value={who.phone}
        error={errors.phone}
        onChange={({ target }) => onChange({ ...who, phone: target.value })}
      />
    </>
  );
}

interface WalkInDialogProps {
  gate: Gate;
  /** Where they can go, the most likely one first. */
  shifts: readonly GateShift[];
  /** Who it is, as far as that is known. */
  person?: Newcomer | undefined;
  open: boolean;
  onClose: () => void;
}

/** The slots that somebody can go to, with time and place. */
function optionsOf(shifts: readonly GateShift[], now: number) {
  const t = walkInTexts.get();
  return shifts.map((shift) => {
    const { slot } = shift;
    const what = nameOf(shift, now);
    const label = isFull(slot) ? t.adds({ what }) : t.free({ what, count: slot.required_count - slot.filled_count });
    return { value: slot.id, label };
  });
}

/** Adds somebody without a place, who is here at once: into an open place, or into one that is added. */
export function WalkInDialog({ gate, shifts, person, open, onClose }: WalkInDialogProps) {
  const t = useTexts(walkInTexts);
  const options = optionsOf(shifts, useNow());
  const [who, setWho] = useState<Who>({ id: person?.id ?? null, name: person?.name ?? '', phone: '' });
  // Chosen once: which shift has room changes while a name is typed.
  const [chosen, setChosen] = useState(options[0]?.value);
  const [errors, setErrors] = useState<{ name?: string; phone?: string }>({});
  const shift = shifts.find(({ slot }) => slot.id === chosen);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = who.name.trim();
    const phone = who.phone.trim();
    const wrong = z.safeParse(phoneSchema, phone).error?.issues[0]?.message;
    if (!name || wrong)
      return setErrors({
        ...(!name && { name: problem('required', { what: 'name' }) }),
        ...(wrong && { phone: wrong }),
      });
    if (!shift) return;
    doDeed(
      {
        ...{ kind: 'walk_in', signup_id: newUuid(), slot_id: shift.slot.id },
        ...(who.id ? { user_id: who.id } : { name, ...(phone && { phone }) }),
        ...(isFull(shift.slot) && { add_place: true }),
      },
      name,
      t.added({ name }),
    );
    onClose();
  };
  return (
    <FormDialog open={open} title={t.title} submit={t.add} busy={false} onSubmit={submit} onClose={onClose}>
      <div className="grid grid-cols-1 gap-3">
        <WalkInWho
          gate={gate}
          who={who}
          errors={errors}
          onChange={(next) => {
            setWho(next);
            setErrors({});
          }}
        />
        <SelectField
          label={t.slot}
          value={chosen}
          error={shift ? undefined : t.slotGone}
          options={options}
          onChange={setChosen}
        />
      </div>
    </FormDialog>
  );
}
