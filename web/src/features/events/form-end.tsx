import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { lastFilter } from '@/lib/lists/last-filter.ts';

interface FormEndProps {
  /** The label of the submit button. */
  submit: string;
  busy: boolean;
  /** Says that saving failed; `null` if it did not. */
  failure: string | null;
  /** Why it failed. */
  detail: string | null;
  /** What else is to be said about it. */
  more?: ReactNode;
  /** A button that helps with the failure. */
  action?: ReactNode;
  /** Another button that saves. */
  second?: ReactNode;
}

/** The end of an event's form: errors and buttons. */
export function FormEnd({ submit, busy, failure, detail, more, action, second }: FormEndProps) {
  const common = useStore(commonTexts);
  return (
    <>
      {failure && (
        <Message tone="error" action={action}>
          {failure}
          {detail && <span className="block text-small">{detail}</span>}
          {more}
        </Message>
      )}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:w-full">
        <Link to="/admin/events" search={lastFilter()} className={buttonStyle('quiet', 'max-sm:order-last')}>
          {common.cancel}
        </Link>
        {second}
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
      </div>
    </>
  );
}
