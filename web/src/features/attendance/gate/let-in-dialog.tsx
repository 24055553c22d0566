import type { DeskSigning } from '@contract/desk-signing.ts';
import type { GateWarning } from '@contract/gate.ts';
import { useStore } from '@nanostores/react';
import { TriangleAlert } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { timeOfDay } from '@/lib/time/time.ts';
import { checkIn } from './gate-actions.ts';
import { letInTexts } from './texts.ts';
import type { GateRow } from './view.ts';

/** What only the caller knows how to say: from when it is not too early, when the shift ended, and which other place ends. */
interface Words {
  early: string;
  over: string;
  elsewhere: string;
}

/** What is against letting somebody in, each as a sentence. `missing`: the names of the qualifications and documents that they lack. */
export function warningWords(warnings: readonly GateWarning[], missing: readonly string[], words: Words): string[] {
  const t = letInTexts.get();
  const sentences: Record<GateWarning, string> = {
    ...words,
    asked: t.asked,
    displaced: t.displaced,
    not_qualified: t.not_qualified({ names: missing.join(', ') }),
    too_young: t.too_young,
    not_open: t.not_open,
  };
  return warnings.map((warning) => sentences[warning]);
}

/** Why somebody cannot simply be checked in, each as a sentence. */
function reasonsOf({ event, signup, warnings, full }: GateRow): string[] {
  const t = letInTexts.get();
  const { elsewhere, missing } = signup;
  const time = (at: string) => timeOfDay(at, event.timezone);
  const words = {
    early: t.early({ time: time(event.start_time) }),
    over: t.over({ time: time(event.end_time) }),
    elsewhere: elsewhere ? t.elsewhereAt({ title: elsewhere.title, time: time(elsewhere.start_time) }) : t.elsewhere,
  };
  return [...warningWords(warnings, missing, words), ...(full ? [t.full] : [])];
}

interface LetInDialogProps {
  row: GateRow;
  /** What they have signed. */
  signing?: DeskSigning | undefined;
  open: boolean;
  onClose: () => void;
  /** Says itself that the person is in; without it, a toast does. */
  onDone?: (actionId: string) => void;
}

/** Asks whether to let somebody in although something is against it, and says what. One press is enough. */
export function LetInDialog({ row, signing, open, onClose, onDone }: LetInDialogProps) {
  const t = useStore(letInTexts);
  const [note, setNote] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = note.trim() || (row.warnings.length > 0 ? t.defaultNote : undefined);
    const id = checkIn(row, { reason, signing, quiet: onDone !== undefined });
    onClose();
    if (id) onDone?.(id);
  };
  return (
    <FormDialog
      open={open}
      title={t.title({ name: row.person.name })}
      submit={row.full ? t.addPlace : t.letIn}
      busy={false}
      oneTap
      onSubmit={submit}
      onClose={onClose}
    >
      <ul className="mb-4 grid grid-cols-1 gap-2">
        {reasonsOf(row).map((reason) => (
          <li key={reason} className="flex items-start gap-2">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-attention" />
            <span className="min-w-0">{reason}</span>
          </li>
        ))}
      </ul>
      <TextArea
        label={t.note}
        hint={t.noteHint}
        maxLength={500}
        rows={2}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
