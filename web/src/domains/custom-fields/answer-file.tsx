import { type AnswerFile, bytesPerMb, getFile, mostFileMb, uploadFile } from '@contract/custom-fields.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { saveFile } from '@/lib/format/csv.ts';
import { changing } from '@/lib/query/changing.ts';
import { answerText } from './answer-text.ts';
import { answerTexts } from './texts.ts';

/** The name that the API gives a file (RFC 8187). */
const nameIn = (headers: Headers): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'file');

const fetchFile = changing(
  async ({ file }: AnswerFile) => {
    const response = await api.answerTo(getFile, { params: { id: file } });
    saveFile(nameIn(response.headers), await response.blob());
  },
  { error: () => answerTexts.get().fileFailed, reload: [] },
);

/** Saves the file that somebody answered with, for those who may read the answer. */
export function SaveAnswerFile({ file, question }: { file: AnswerFile; question: string }) {
  const t = useTexts(answerTexts);
  const save = useMutation(fetchFile);
  return (
    <Button variant="quiet" busy={save.isPending} onClick={() => save.mutate(file)}>
      <Download aria-hidden="true" className="size-5" />
      {t.saveFile}
      <span className="sr-only"> {question}</span>
    </Button>
  );
}

interface AnswerFileInputProps {
  label: string;
  hint: string;
  error: string | undefined;
  fieldId: string;
  maxMb: number | null;
  /** Whose answer it is; without it, nothing can be uploaded. */
  userId: string | undefined;
  value: AnswerFile | null;
  /** The answer that is stored, which can be saved as a file. */
  stored: AnswerFile | null;
  onChange: (value: AnswerFile | null) => void;
}

/** Chooses a file, which is uploaded at once, and becomes the answer when the form is saved. */
export function AnswerFileInput(props: AnswerFileInputProps) {
  const { label, hint, error, fieldId, maxMb, userId, value, stored, onChange } = props;
  const t = useTexts(answerTexts);
  const id = useId();
  const max = maxMb ?? mostFileMb;
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) => api(uploadFile, { params: { id: userId ?? '' }, query: { field_id: fieldId }, file }),
    onSuccess: onChange,
    onError: (problem) => setRefusal(messageOf(problem)),
  });
  const choose = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    if (file.size > max * bytesPerMb) return setRefusal(t.fileTooLarge({ max }));
    setRefusal(null);
    upload.mutate(file);
  };
  const problem = refusal ?? error;
  const note = [t.fileKinds({ max }), hint].filter(Boolean).join(' · ');
  return (
    <fieldset aria-describedby={`${id}-note`} className="min-w-0">
      <legend className="mb-1.5 font-strong">{label}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className={value && !upload.isPending ? '' : 'text-soft'}>
          {upload.isPending ? t.uploading : value ? answerText('file', value, t) : t.none}
        </p>
        <label
          className={buttonStyle(
            'tinted',
            userId ? 'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2' : 'opacity-60',
          )}
        >
          {value ? t.chooseOther : t.chooseFile}
          <span className="sr-only"> {label}</span>
          <input
            type="file"
            accept="application/pdf,image/jpeg,image/png,image/webp"
            className="sr-only"
            disabled={!userId}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
        {stored && value?.file === stored.file && <SaveAnswerFile file={stored} question={label} />}
        {value && !upload.isPending && (
          <Button
            variant="quiet"
            onClick={() => {
              setRefusal(null);
              onChange(null);
            }}
          >
            {t.removeFile}
            <span className="sr-only"> {label}</span>
          </Button>
        )}
      </div>
      <p
        id={`${id}-note`}
        role={problem ? 'alert' : undefined}
        className={`mt-1.5 pb-1 text-small ${problem ? 'text-loss' : 'text-soft'}`}
      >
        {problem ?? note}
      </p>
    </fieldset>
  );
}
