import type { QualificationRequest } from '@contract/qualification-requests.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { endRequestMutation } from '@/domains/qualifications/requests.ts';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { focusNeighbor } from '@/lib/focus/focus-neighbor.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { confirmRequestMutation } from './mutations.ts';
import { requestsQuery } from './queries.ts';
import { requestTexts } from './texts.ts';

/** What people ask to have confirmed: one click confirms or declines it. Nothing without a request. */
export function RequestsSection() {
  const t = useStore(requestTexts);
  const words = useStore(qualifyingTexts);
  const { data: requests = [] } = useQuery(requestsQuery);
  const { mutate: confirm } = useMutation(confirmRequestMutation);
  const { mutate: decline } = useMutation(
    withCallbacks(endRequestMutation, { meta: { success: () => requestTexts.get().declined } }),
  );
  const list = useRef<HTMLUListElement>(null);
  const leave = (request: QualificationRequest, answer: (which: { id: string; qualificationId: string }) => void) => {
    const entry = document.activeElement?.closest('li');
    focusNeighbor(list.current, 'a', (stop) => stop.closest('li') === entry);
    answer({ id: request.user.id, qualificationId: request.qualification.id });
  };
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="requests" className="sheet mb-6 max-w-column border-attention-line px-4 py-4 sm:px-6">
      <h2 id="requests" className="text-day">
        {t.title({ count: requests.length })}
      </h2>
      <ul ref={list} tabIndex={-1} className="divide-y divide-line">
        {requests.map((request) => {
          const of = t.of({ person: request.user.name, name: request.qualification.name });
          return (
            <li key={request.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <div className="min-w-0 grow basis-56 wrap-anywhere">
                <p>
                  <Link
                    to="/admin/staff/$userId/edit"
                    params={{ userId: request.user.id }}
                    className="inline-flex min-h-11 items-center font-strong underline-offset-4 hover:underline"
                  >
                    {request.user.name}
                  </Link>
                  <span className="text-soft"> · {request.qualification.name}</span>
                </p>
                {request.note && <p>{request.note}</p>}
                <p className="text-small text-soft">
                  <Moment at={request.asked_at} />
                </p>
              </div>
              <div className="ml-auto flex gap-2">
                <Button onClick={() => leave(request, confirm)}>
                  {words.confirm}
                  <span className="sr-only"> {of}</span>
                </Button>
                <Button variant="quiet" onClick={() => leave(request, decline)}>
                  {t.decline}
                  <span className="sr-only"> {of}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
