/** Scripts of package.json that run a program of the server: the file by the name. */
export const programsOf = (scripts) =>
  new Map(
    Object.entries(scripts).flatMap(([name, command]) => {
      const file = command.match(/^node scripts\/run\.mjs (apps\/server\/\S+)$/)?.[1];
      return file ? [[name, file]] : [];
    }),
  );
