/** Reads a file or folder; returns `otherwise` if it does not exist. */
export const unlessMissing = async <T, Otherwise>(
  read: () => Promise<T>,
  otherwise: Otherwise,
): Promise<T | Otherwise> => {
  try {
    return await read();
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return otherwise;
    throw fault;
  }
};
