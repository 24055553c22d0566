import type { SyncPreview } from '@contract/feed-differences.ts';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '@/lib/api/api-error.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';

/** What is previewed; `outdated`: once more, because something has changed since. */
export interface Looking<Subject> {
  subject: Subject;
  outdated?: boolean;
}

/** A preview that is applied. */
export interface Applying<Subject> {
  subject: Subject;
  token: string;
}

export interface Shown<Subject> extends Looking<Subject> {
  preview: SyncPreview;
}

interface Steps<Subject, Result> {
  look: UseMutationOptions<SyncPreview, Error, Looking<Subject>>;
  apply: UseMutationOptions<Result, Error, Applying<Subject>>;
}

/**
 * Shows what a sync or an edit would change before it is applied. One that changes no event is applied without a question. If
 * something has changed since the preview, nothing is applied and a new preview is shown.
 */
export function usePreviewed<Subject, Result>({ look, apply }: Steps<Subject, Result>) {
  const [shown, setShown] = useState<Shown<Subject> | null>(null);
  const end = useRef<(error: Error | null) => void>(undefined);
  const looking = useMutation(
    withCallbacks(look, {
      onSuccess: (preview, { subject, outdated }) => {
        if (preview.differences.length > 0 || outdated) setShown({ subject, preview, ...(outdated && { outdated }) });
        else applying.mutate({ subject, token: preview.token });
      },
      onError: (error) => end.current?.(error),
    }),
  );
  const applying = useMutation(
    withCallbacks(apply, {
      onSuccess: () => {
        setShown(null);
        end.current?.(null);
      },
      onError: (error, { subject }) => {
        if (error instanceof ApiError && error.code === 'preview_outdated') looking.mutate({ subject, outdated: true });
        else {
          setShown(null);
          end.current?.(error);
        }
      },
    }),
  );
  const isOutdated = applying.error instanceof ApiError && applying.error.code === 'preview_outdated';
  const subject = applying.isPending
    ? applying.variables.subject
    : looking.isPending
      ? looking.variables.subject
      : null;
  return {
    shown,
    /** What is being read or applied. */
    subject: subject as Subject | null,
    isApplied: applying.isSuccess,
    /** Why it failed. */
    error: looking.error ?? (isOutdated ? null : applying.error),
    failedSubject: (looking.isError ? looking.variables.subject : applying.variables?.subject) ?? null,
    /** Resolves with why it failed; `null` once it is applied, or the person has decided against it. */
    start: (of: Subject) =>
      new Promise<Error | null>((resolve) => {
        end.current = resolve;
        applying.reset();
        looking.mutate({ subject: of });
      }),
    apply: () => shown && applying.mutate({ subject: shown.subject, token: shown.preview.token }),
    close: () => {
      setShown(null);
      end.current?.(null);
    },
    reset: () => {
      looking.reset();
      applying.reset();
    },
  };
}
