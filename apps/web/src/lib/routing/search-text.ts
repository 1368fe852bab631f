import { useEffect, useRef, useState } from 'react';
import { useDebouncedValue } from '../use-debounced-value.ts';
import { useSearchParam } from './search-params.ts';

export interface SearchText {
  /** Text in the field. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Search text in the URL; follows typing after a pause. */
  readonly debounced: string;
}

/** A search field whose text is kept in the URL, so that a result can be linked to. */
export const useSearchText = (name: string): SearchText => {
  const [settled, settle] = useSearchParam(name, '');
  const [typed, setTyped] = useState(settled);
  const debounced = useDebouncedValue(typed.trim());
  const writtenText = useRef(settled);
  const latest = useRef(settle);

  useEffect(() => {
    latest.current = settle;
  });

  useEffect(() => {
    const text = typed.trim();
    if (text !== debounced || text === writtenText.current) return;
    writtenText.current = text;
    latest.current(text, { replace: true });
  }, [typed, debounced]);

  // Follows a URL changed by Back or a link.
  useEffect(() => {
    if (settled === writtenText.current) return;
    writtenText.current = settled;
    setTyped(settled);
  }, [settled]);

  return { text: typed, setText: setTyped, debounced: settled };
};
