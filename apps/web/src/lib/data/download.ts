import { useState } from 'react';
import type { Download } from '@touchline/domain/core/download.ts';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import { ConnectionLost, NotConfigured, responseTo } from './api.ts';
import { notifyError } from './notify-error.ts';
import { once } from '../latch.ts';
import { saveFile } from '../device/save-file.ts';

const nameIn = (disposition: string | null): string => {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? [];
  if (name === undefined) throw new NotConfigured('The response did not come from the server of this app.');
  return decodeURIComponent(name);
};

/** Downloads a file from the server under the name that the server provides. A failure shows the operation's notice. */
export const useDownload = <O extends Download>(operation: O) => {
  const [busy, setBusy] = useState(false);
  const fetchAndSave = async (input: InputOf<O>): Promise<void> => {
    setBusy(true);
    try {
      const response = await responseTo(operation, input);
      const name = nameIn(response.headers.get('content-disposition'));
      const content = await response.blob().catch(() => {
        throw new ConnectionLost();
      });
      saveFile(name, content, content.type);
    } catch (reason) {
      notifyError(reason, operation.failed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: (input: InputOf<O>) => once(operation, input, () => fetchAndSave(input)) };
};
