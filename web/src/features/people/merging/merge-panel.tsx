import type { MergedPerson } from '@contract/merging.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '@/components/form/select-field.tsx';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { useGone } from '@/lib/lists/use-gone.ts';
import { mergeMutation } from '../person-mutations.ts';
import { mergePreviewQuery } from '../queries.ts';
import { mergeTexts } from './texts.ts';

/** Two people side by side. */
function Comparison({ people }: { people: readonly MergedPerson[] }) {
  const t = useStore(mergeTexts);
  const shared = useStore(adminCommonTexts);
  const account = useStore(accountTexts);
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
export function MergePanel({ one, two, onMerged }: MergePanelProps) {
  const t = useStore(mergeTexts);
  const shared = useStore(adminCommonTexts);
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
