import type { Gate } from '@contract/gate.ts';
import { useStore } from '@nanostores/react';
import { Field } from '@/components/form/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useOnline } from '@/lib/app/use-online.ts';
import { useFound } from './finding.ts';
import { findingTexts, walkInTexts } from './texts.ts';

/** A person for a walk-in. `id`: `null` for somebody new. */
export interface Who {
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
export function WalkInWho({ gate, who, errors, onChange }: WalkInWhoProps) {
  const t = useStore(walkInTexts);
  const finding = useStore(findingTexts);
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
