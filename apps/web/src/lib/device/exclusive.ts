/** Lets only one tab work at a time. Without the Web Locks API (cookies blocked), each tab works on its own. */
export const exclusively = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  if (!navigator.locks) return work();
  let hasBegun = false;
  try {
    return await navigator.locks.request(name, () => {
      hasBegun = true;
      return work();
    });
  } catch (reason) {
    if (hasBegun) throw reason;
    return work();
  }
};
