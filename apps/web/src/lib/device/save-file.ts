/** Saves generated text or a file from the server. */
export const saveFile = (name: string, content: string | Blob, type = 'text/csv;charset=utf-8'): void => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The click starts the download, but some browsers read the URL a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
