/** Tailwind 4 is the only CSS step: it also nests, prefixes and minifies. */
const config = { plugins: { '@tailwindcss/postcss': {} } };

export default config;
