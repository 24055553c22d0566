import { useStore } from '@nanostores/react';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { VisitorSheet } from '@/components/layout/brand.tsx';
import { Button } from '@/components/ui/button.tsx';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { CheckedText } from './checking.tsx';
import { TextForm } from './text-form.tsx';
import { checkTexts } from './texts.ts';

function Question({ onText }: { onText: (text: string) => void }) {
  const t = useStore(checkTexts);
  usePageTitle(t.title);
  return (
    <>
      <h1 className="text-day">{t.title}</h1>
      <p className="mt-3 mb-6 text-soft">{t.about}</p>
      <TextForm onText={onText} />
    </>
  );
}

/** Where anybody checks a statement that they have as a code, as a text or as a file. */
function CheckTextPage() {
  const t = useStore(checkTexts);
  const [text, setText] = useState<string>();
  return (
    <VisitorSheet>
      {text === undefined ? (
        <Question onText={setText} />
      ) : (
        <>
          <CheckedText text={text} />
          <p data-print="no" className="mt-8">
            <Button variant="quiet" className="max-sm:w-full sm:-ml-4" onClick={() => setText(undefined)}>
              {t.another}
            </Button>
          </p>
        </>
      )}
    </VisitorSheet>
  );
}

export const Route = createFileRoute('/check/')({
  loader: needTexts,
  shouldReload: reloadsTexts,
  component: CheckTextPage,
});
