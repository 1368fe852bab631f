import { useEffect, useRef, useState } from 'react';
import { useDebouncedValue } from '../use-debounced-value.ts';
import { useSearchParam } from './search-params.ts';

export interface SearchText {
  /** Text in the field. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Search text in the URL, which follows typing after a pause. */
  readonly debounced: string;
}

/** Text of a search field, stored in the URL so that a result can be linked to. */
export const useSearchText = (name: string): SearchText => {
  const [urlText, setUrlText] = useSearchParam(name, '');
  const [typedText, setTypedText] = useState(urlText);
  const debounced = useDebouncedValue(typedText.trim());
  const writtenText = useRef(urlText);
  const latest = useRef(setUrlText);

  useEffect(() => {
    latest.current = setUrlText;
  });

  useEffect(() => {
    const text = typedText.trim();
    if (text !== debounced || text === writtenText.current) return;
    writtenText.current = text;
    latest.current(text, { replace: true });
  }, [typedText, debounced]);

  // Follows a URL changed by Back or a link.
  useEffect(() => {
    if (urlText === writtenText.current) return;
    writtenText.current = urlText;
    setTypedText(urlText);
  }, [urlText]);

  return { text: typedText, setText: setTypedText, debounced: urlText };
};
