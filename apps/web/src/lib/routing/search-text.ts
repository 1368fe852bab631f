import { useEffect, useRef, useState } from 'react';
import { useDebouncedValue } from '../use-debounced-value.ts';
import { useSearchParam } from './search-params.ts';

export interface SearchText {
  /** Text in the field. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Text of the search: it lives in the address and follows the typing after a moment of quiet. */
  readonly debounced: string;
}

/** A search field whose text lives in the address, so that a link to a result can be sent. */
export const useSearchText = (name: string): SearchText => {
  const [settled, settle] = useSearchParam(name, '');
  const [typed, setTyped] = useState(settled);
  const debounced = useDebouncedValue(typed.trim());
  const written = useRef(settled);
  const latest = useRef(settle);

  useEffect(() => {
    latest.current = settle;
  });

  useEffect(() => {
    const text = typed.trim();
    if (text !== debounced || text === written.current) return;
    written.current = text;
    latest.current(text, { replace: true });
  }, [typed, debounced]);

  // Back, or a link: the address changed without the field.
  useEffect(() => {
    if (settled === written.current) return;
    written.current = settled;
    setTyped(settled);
  }, [settled]);

  return { text: typed, setText: setTyped, debounced: settled };
};
