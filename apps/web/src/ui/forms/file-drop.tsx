import { clsx } from 'clsx';
import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { FieldError } from './field.tsx';
import { Spinner } from '../base/spinner.tsx';

type FileDropProps = {
  /** Instruction, such as "Choose a file". */
  label: string;
  hint?: ReactNode;
  /** Types offered in the browser's dialog, such as ".csv,.xlsx". Other files are still possible. */
  accept?: string;
  error?: string | undefined;
  /** True while the file is being read. */
  busy?: boolean;
  busyLabel?: string;
  onFile: (file: File) => void;
};

/** Area for dropping a file, or for pressing to choose one. */
export function FileDrop({ label, hint, accept, error, busy, busyLabel, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();

  const take = (file: File | undefined) => {
    if (file && !busy) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const dragOver = (event: DragEvent) => {
    // The browser would otherwise open the file in place of the app.
    event.preventDefault();
    setOver(true);
  };

  return (
    <div className="flex flex-col gap-2">
      <label
        onDragOver={dragOver}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clsx(
          'flex min-h-36 flex-col items-center justify-center gap-1 rounded-lg border-2 border-dashed px-4 py-6 text-center transition-colors',
          'hover:border-primary hover:bg-green-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          isOver ? 'border-primary bg-green-soft' : error ? 'border-destructive' : 'border-input',
        )}
      >
        <input
          type="file"
          accept={accept}
          aria-describedby={clsx(error && `${id}-error`, hint && `${id}-hint`) || undefined}
          aria-invalid={error ? true : undefined}
          className="sr-only"
          onChange={({ target }) => {
            take(target.files?.[0]);
            // Lets the same file be chosen again after it was fixed.
            target.value = '';
          }}
        />
        <span className="mb-1 text-muted-foreground">
          {busy ? <Spinner className="size-6" /> : <FileUp aria-hidden="true" className="size-6" />}
        </span>
        <span className="font-semibold">{busy ? busyLabel : label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-sm text-muted-foreground">
            {hint}
          </span>
        )}
      </label>
      {error && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
