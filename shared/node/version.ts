import manifest from '#package' with { type: 'json' };

/** The version of this code. */
export const { version } = manifest;
