import manifest from '../../../../../package.json' with { type: 'json' };

/** Version of the product, defined in `package.json`; CHANGELOG.md lists what is new. */
export const version: string = manifest.version;
