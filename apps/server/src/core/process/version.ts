import manifest from '../../../../../package.json' with { type: 'json' };

/** Version of the product. `package.json` alone says it, and CHANGELOG.md what is new in it. */
export const version: string = manifest.version;
