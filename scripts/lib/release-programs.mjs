/** Scripts of package.json that run a server program, with its file. */
export const programsOf = (scripts) =>
  new Map(
    Object.entries(scripts).flatMap(([name, command]) => {
      const file = command.match(/^node scripts\/run\.mjs (apps\/server\/\S+)$/)?.[1];
      return file ? [[name, file]] : [];
    }),
  );
