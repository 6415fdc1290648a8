import createMDX from '@next/mdx';

/**
 * The floor under every route. Script sources are left open here: statically built pages carry Next's inline bootstrap,
 * which needs hashes made after the build. `form-action` is left out because Chromium applies it to redirects as well,
 * and signing in is a form that ends at the issuer's origin.
 */
const contentSecurityPolicy = [
  "frame-ancestors 'none'",
  "base-uri 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "connect-src 'self'",
  "font-src 'self' data:",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self' blob:",
].join('; ');

const securityHeaders = [
  { key: 'Content-Security-Policy', value: contentSecurityPolicy },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
];

/** @type {import('next').NextConfig} */
const config = {
  pageExtensions: ['ts', 'tsx', 'mdx'],
  poweredByHeader: false,
  compress: true,
  reactStrictMode: true,
  // Puts PORTAL_URL into pages that were built without knowing it; development builds nothing ahead.
  ...(process.env.NODE_ENV === 'production' ? { cacheHandler: import.meta.resolve('./lib/portal-cache.ts') } : {}),
  // `npm run verify` checks the types of the whole repository; starting the portal shouldn't wait for that again.
  typescript: { ignoreBuildErrors: true },
  headers: () => Promise.resolve([{ source: '/:path*', headers: securityHeaders }]),
  // The twin of each page: see app/markdown.
  rewrites: () => Promise.resolve([{ source: '/:path(.+)\\.md', destination: '/markdown/:path' }]),
};

// Plugins by name: Turbopack runs the loader in another process and can't pass functions to it.
const withMDX = createMDX({
  options: {
    remarkPlugins: ['remark-frontmatter', 'remark-mdx-frontmatter', 'remark-gfm'],
    rehypePlugins: ['rehype-slug'],
  },
});

export default withMDX(config);
