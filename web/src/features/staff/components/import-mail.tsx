import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { importMessages } from '../import/messages.ts';

interface ImportMailProps {
  send: boolean;
  onChange: (send: boolean) => void;
}

/** Whether the invitations of an import are mailed at once. */
export function ImportMail({ send, onChange }: ImportMailProps) {
  const t = useStore(importMessages);
  const name = useId();
  const choice = (label: string, value: boolean, hint?: string) => (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name={name}
        checked={send === value}
        onChange={() => onChange(value)}
        aria-describedby={hint && `${name}-hint`}
        className="size-5 shrink-0 cursor-pointer accent-action"
      />
      {label}
    </label>
  );
  return (
    <fieldset className="mt-6">
      <legend className="font-strong">{t.mail}</legend>
      {choice(t.sendNow, true)}
      {choice(t.hold, false, t.holdHint)}
      <p id={`${name}-hint`} className="ml-8 text-small text-soft">
        {t.holdHint}
      </p>
    </fieldset>
  );
}
