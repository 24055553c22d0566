import { useStore } from '@nanostores/react';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { importTexts } from './texts.ts';

interface ImportMailProps {
  send: boolean;
  onChange: (send: boolean) => void;
}

/** Whether the invitations of an import are sent at once. */
export function ImportMail({ send, onChange }: ImportMailProps) {
  const t = useStore(importTexts);
  return (
    <div className="mt-6">
      <RadioGroup
        label={t.mail}
        value={send ? 'now' : 'later'}
        options={[
          { value: 'now', label: t.sendNow },
          { value: 'later', label: t.hold, hint: t.holdHint },
        ]}
        onChange={(value) => onChange(value === 'now')}
      />
    </div>
  );
}
