import type { CallBody } from '@contract/call.ts';
import { type Alike, type MergedPerson, mergeUsers, sayDifferent, takeBackDifferent } from '@contract/merging.ts';
import type { User } from '@contract/users.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { SearchField } from '@/components/form/search-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { FoundPeople } from '@/domains/people/found-people.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { lenient } from '@/lib/app/search-params.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { passFocusOn, useGone } from '@/lib/lists/use-gone.ts';
import { changing } from '@/lib/query/changing.ts';
import { preload } from '@/lib/query/preload.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { doublesQuery, mergePreviewQuery, usersQuery } from '../queries.ts';
import { mergeTexts } from './texts.ts';

/** Makes one person of two. */
const mergeMutation = changing(
  ({ one, ...body }: { one: string } & CallBody<typeof mergeUsers>) => api(mergeUsers, { params: { id: one }, body }),
  {
    success: ({ result: { name } }) => mergeTexts.get().merged({ name }),
    reload: [queryKeys.signups, queryKeys.users, queryKeys.events, queryKeys.me, queryKeys.notices],
  },
);

interface Differing {
  one: User;
  two: User;
  /** Whether they are different people; otherwise that is taken back. */
  are: boolean;
  undo: () => void;
}

/** Says, or takes back, that two people are not one. */
const differMutation = changing(
  ({ one, two, are }: Differing) =>
    api(are ? sayDifferent : takeBackDifferent, { params: { id: one.id, otherId: two.id } }),
  {
    success: (_, { one, two, are, undo }) => {
      const t = mergeTexts.get();
      return {
        text: (are ? t.saidDifferent : t.takenBack)({ one: one.name, two: two.name }),
        action: { label: commonTexts.get().undo, run: undo },
      };
    },
    error: () => mergeTexts.get().notSaid,
    reload: [doublesQuery.queryKey],
  },
);

/** Two people side by side. */
function Comparison({ people }: { people: readonly MergedPerson[] }) {
  const [t, shared, account] = useTexts(mergeTexts, adminCommonTexts, accountTexts);
  const rows: [string, (person: MergedPerson) => string | number | null][] = [
    [account.email, ({ email }) => email],
    [account.phone, ({ phone }) => phone],
    [shared.role, ({ role }) => shared[role]],
    [t.account, ({ has_account }) => (has_account ? t.yes : t.no)],
    [t.ahead, ({ ahead }) => ahead],
    [t.past, ({ past }) => past],
    [t.hours, ({ hours }) => hours],
  ];
  return (
    <table className="w-full table-fixed text-left text-small [overflow-wrap:anywhere]">
      <thead>
        <tr>
          <th className="py-2 pr-2">{t.field}</th>
          {people.map(({ id, name }) => (
            <th key={id} scope="col" className="py-2 pr-2">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([label, cell]) => (
          <tr key={label}>
            <th scope="row" className="py-2 pr-2 text-soft">
              {label}
            </th>
            {people.map((person) => (
              <td key={person.id} className="py-2 pr-2">
                {cell(person) ?? '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MergePanelProps {
  one: string;
  two: string;
  onMerged: () => void;
}

/** Compares two people, shows what merging would do, and merges them. */
function MergePanel({ one, two, onMerged }: MergePanelProps) {
  const [t, shared] = useTexts(mergeTexts, adminCommonTexts);
  const preview = useQuery(mergePreviewQuery(one, two));
  const merge = useMutation(mergeMutation);
  const [asked, setAsked] = useState(false);
  const [name, setName] = useState<string>();
  const [role, setRole] = useState<MergedPerson['role']>();
  const isGone = preview.error instanceof ApiError && preview.error.status === 404;
  const both = preview.data?.persons.map((person) => person.name).join(', ');
  useGone(asked ? both : null, isGone, () => setAsked(false), 'changed');
  if (!preview.data) {
    return preview.isPending ? <Skeleton className="h-80" /> : <FailedToLoad query={preview} sentence={t.notLoaded} />;
  }
  const { persons, result, account_deleted } = preview.data;
  const names = [...new Set(persons.map((person) => person.name))];
  const roles = [...new Set(persons.map((person) => person.role))];
  const values = { name: name ?? result.name, role: role ?? result.role };
  return (
    <div className="sheet grid grid-cols-1 gap-5 p-5 sm:p-8">
      <Comparison people={persons} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <SelectField
          label={t.keepName}
          name="name"
          options={names.map((value) => ({ value, label: value }))}
          value={values.name}
          onChange={setName}
        />
        <SelectField
          label={t.keepRole}
          name="role"
          options={roles.map((value) => ({ value, label: shared[value] }))}
          value={values.role}
          onChange={(value) => setRole(roles.find((each) => each === value))}
        />
      </div>
      <div className="grid grid-cols-1 gap-1 wrap-anywhere">
        <p>{t.outcome({ name: values.name, ahead: result.ahead, past: result.past })}</p>
        {result.displaced > 0 && <p>{t.displaced({ count: result.displaced })}</p>}
        {account_deleted && <p>{t.accountGoes}</p>}
      </div>
      {merge.isError && <Message tone="error">{messageOf(merge.error)}</Message>}
      <Button
        variant="primary"
        className="justify-self-end max-sm:w-full"
        busy={merge.isPending}
        onClick={() => setAsked(true)}
      >
        {t.merge}
      </Button>
      <AlertDialog
        open={asked}
        title={t.question}
        confirm={t.confirm}
        onConfirm={() => {
          setAsked(false);
          merge.mutate({ one, other: two, values }, { onSuccess: onMerged });
        }}
        onClose={() => setAsked(false)}
      >
        <p>{t.noWayBack}</p>
      </AlertDialog>
    </div>
  );
}

interface PairProps {
  one: User;
  two: User;
  pair: Alike;
  busy: boolean;
  onDiffer: () => void;
}

function Pair({ one, two, pair: { by_name, different }, busy, onDiffer }: PairProps) {
  const t = useTexts(mergeTexts);
  const names = t.compareNames({ one: one.name, two: two.name });
  return (
    <li ref={passFocusOn} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{names}</p>
        <p className="text-small text-soft">{by_name ? t.sameName : t.samePhone}</p>
        {/* What tells them apart. */}
        <ul className="text-small wrap-anywhere">
          {[one, two].map(({ id, email, phone }) => (
            <li key={id}>{[email, phone].filter(Boolean).join(' · ') || '–'}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        {!different && (
          <Link to="/admin/staff/doubles" search={{ one: one.id, two: two.id }} className={buttonStyle()}>
            {t.compare}
            <span className="sr-only"> {names}</span>
          </Link>
        )}
        <Button variant="quiet" busy={busy} onClick={onDiffer}>
          {different ? t.takeBack : t.different}
          <span className="sr-only"> {names}</span>
        </Button>
      </div>
    </li>
  );
}

/** People who may be one, and those who are said to be different. */
function Doubles() {
  const t = useTexts(mergeTexts);
  const doubles = useQuery(doublesQuery);
  const users = useQuery(usersQuery);
  const differ = useMutation(differMutation);
  const [unfolded, setUnfolded] = useState(false);
  const known = new Map(users.data?.map((user) => [user.id, user]));
  const say = (one: User, two: User, are: boolean) => differ.mutate({ one, two, are, undo: () => say(one, two, !are) });
  const rows = (doubles.data ?? []).flatMap((pair) => {
    const [one, two] = [known.get(pair.one), known.get(pair.two)];
    return one && two ? [{ one, two, pair }] : [];
  });
  const listOf = (shown: typeof rows) => (
    <ul className="sheet divide-y divide-line">
      {shown.map(({ one, two, pair }) => (
        <Pair
          key={`${one.id} ${two.id}`}
          {...{ one, two, pair }}
          busy={differ.isPending && differ.variables.one.id === one.id && differ.variables.two.id === two.id}
          onDiffer={() => say(one, two, !pair.different)}
        />
      ))}
    </ul>
  );
  const [maybe, different] = [rows.filter(({ pair }) => !pair.different), rows.filter(({ pair }) => pair.different)];
  return (
    <>
      <FailedToLoad query={doubles} sentence={t.notLoaded} />
      {(doubles.isPending || users.isPending) && <Skeleton className="h-40" />}
      {doubles.data && users.data && maybe.length === 0 && <p className="sheet p-5">{t.none}</p>}
      {maybe.length > 0 && listOf(maybe)}
      {different.length > 0 && (
        <div className="mt-4">
          <Button variant="quiet" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)} className="mb-2">
            {t.differentOnes({ count: different.length })}
          </Button>
          {unfolded && listOf(different)}
        </div>
      )}
    </>
  );
}

/** Chooses the first of two people to merge or, if there is one, the second. */
function ChoosePerson({ one }: { one: string | undefined }) {
  const [t, shared] = useTexts(mergeTexts, adminCommonTexts);
  const users = useQuery(usersQuery);
  const [search, setSearch] = useState('');
  const first = users.data?.find(({ id }) => id === one);
  return (
    <section aria-labelledby="choose" className="mb-8 grid grid-cols-1 gap-3">
      <h2 id="choose" className="text-lead font-strong wrap-anywhere">
        {first ? t.findSecond({ name: first.name }) : t.anyTwo}
      </h2>
      <SearchField
        label={one ? shared.searchPeople : t.findFirst}
        placeholder={one ? shared.searchPeople : t.findFirst}
        value={search}
        onChange={setSearch}
      />
      <FoundPeople
        search={search}
        label={t.found}
        offers={({ id }) => id !== one}
        none={t.nobodyFound}
        action={({ id, name }) => (
          <Link
            to="/admin/staff/doubles"
            search={one ? { one, two: id } : { one: id }}
            aria-label={t.chooseNamed({ name })}
            className={buttonStyle('quiet', '-mr-2')}
          >
            {t.choose}
          </Link>
        )}
      />
    </section>
  );
}

/** People who may be one, and the comparison of two of them. */
function DoublesPage() {
  const [t, pages] = useTexts(mergeTexts, administrationTexts);
  const { one, two } = Route.useSearch();
  const navigate = Route.useNavigate();
  const back = one ? (
    <BackLink to="/admin/staff/doubles">{t.back}</BackLink>
  ) : (
    <BackLink to="/admin/staff">{pages.staff}</BackLink>
  );
  return (
    <div className="max-w-column">
      <PageHead title={t.title} back={back}>
        {t.about}
      </PageHead>
      {one && two ? (
        <MergePanel key={`${one} ${two}`} one={one} two={two} onMerged={() => void navigate({ search: {} })} />
      ) : (
        <>
          <ChoosePerson key={one} one={one} />
          {!one && <Doubles />}
        </>
      )}
    </div>
  );
}

export const Route = createFileRoute('/_app/admin/staff/doubles')({
  validateSearch: z.object({ one: lenient(z.uuid()), two: lenient(z.uuid()) }),
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, usersQuery);
    preload(queryClient, doublesQuery);
  },
  component: DoublesPage,
});
