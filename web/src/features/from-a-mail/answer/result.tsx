import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { buttonStyle } from '@/components/ui/button.tsx';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { answerTexts } from './texts.ts';

interface ResultProps {
  heading: string;
  sentence: string;
  done?: boolean;
  children?: ReactNode;
}

/** What became of a question. Its heading takes the focus, so that screen readers read it when the buttons are gone. */
export function Result({ heading, sentence, done = false, children }: ResultProps) {
  const t = useStore(answerTexts);
  usePageTitle(heading);
  useEffect(focusHeading, []);
  return (
    <>
      <h1 className="flex items-center gap-3 text-day">
        {done && <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-done" />}
        {heading}
      </h1>
      <p className="mt-3">{sentence}</p>
      {children}
      <Link to="/" className={buttonStyle('tinted', 'mt-6 min-h-12 w-full')}>
        {t.toApp}
      </Link>
    </>
  );
}
