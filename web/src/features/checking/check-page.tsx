import { plainStatementId } from '@contract/statement.ts';
import { useStore } from '@nanostores/react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { VisitorSheet } from '@/components/layout/brand.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { preload } from '@/lib/query/preload.ts';
import { CheckedId, CheckedText } from './checking.tsx';
import { checkQuery, keysQuery } from './queries.ts';
import { TextForm } from './text-form.tsx';
import { checkTexts } from './texts.ts';

/** The public page of a statement: whether it is genuine and still counts, and what it says. */
function CheckPage({ id }: { id: string }) {
  const t = useStore(checkTexts);
  const [text, setText] = useState<string>();
  return (
    <VisitorSheet>
      {text === undefined ? (
        <CheckedId id={id} otherwise={<TextForm onText={setText} />} />
      ) : (
        <CheckedText text={text} />
      )}
      <p data-print="no" className="mt-8">
        <Link to="/check" className={buttonStyle('quiet', 'max-sm:w-full sm:-ml-4')}>
          {t.another}
        </Link>
      </p>
    </VisitorSheet>
  );
}

export const Route = createFileRoute('/check/$id')({
  loader: (page) => {
    // Whether it is valid is what the page is opened for, so that is asked for before the page is drawn.
    preload(page.context.queryClient, keysQuery);
    preload(page.context.queryClient, checkQuery(plainStatementId(page.params.id)));
    return needTexts(page);
  },
  shouldReload: reloadsTexts,
  component: () => {
    const id = plainStatementId(Route.useParams().id);
    return <CheckPage key={id} id={id} />;
  },
});
