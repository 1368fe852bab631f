import { vi } from 'vitest';

/**
 * Collects the files that pages save, by file name. jsdom has no URLs for files, and clicking a link would
 * leave the page. Ends with `vi.restoreAllMocks()`.
 */
export const watchDownloads = (): ReadonlyMap<string, Blob> => {
  const savedFiles = new Map<string, Blob>();
  const files = new Map<string, Blob>();
  URL.createObjectURL = (blob) => {
    const address = `blob:made-here-${files.size}`;
    files.set(address, blob as Blob);
    return address;
  };
  URL.revokeObjectURL = (address) => void files.delete(address);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) savedFiles.set(this.download, file);
  });
  return savedFiles;
};
