import createMDX from '@next/mdx';

/**
 * The default policy of every route. Pages also have their own policy: prerendered ones from
 * `lib/server/portal-cache.ts`, others from `proxy.ts`; `lib/server/content-security-policy.ts` defines it. This one
 * sets no `script-src`, because a browser enforces all policies of a response. Only a page's own policy can list its
 * inline scripts.
 */
const contentSecurityPolicy = "base-uri 'none'; frame-ancestors 'none'; frame-src 'none'; object-src 'none'";

/** The policy of responses that aren't pages: they load nothing. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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

/** @type {import('next/dist/lib/load-custom-routes.js').RouteHas} */
const routerRequest = { type: 'header', key: 'rsc' };

/**
 * Navigation to and from the playground loads the whole page. A document keeps its initial policy during client-side
 * navigation, and the playground's policy is looser than any other because of Monaco. The router loads the whole page
 * when the response doesn't have its own format.
 *
 * @type {import('next/dist/lib/load-custom-routes.js').Rewrite[]}
 */
const wholePages = [
  { source: '/playground', has: [routerRequest], destination: '/api/whole-page' },
  {
    source: '/:path*',
    has: [routerRequest, { type: 'header', key: 'next-url', value: '/playground' }],
    destination: '/api/whole-page',
  },
  {
    // The opposite direction: these pages may send files to the object store, and the previous page's policy doesn't
    // allow that.
    source: '/admin/uploads/:path*',
    has: [routerRequest],
    missing: [{ type: 'header', key: 'referer', value: 'https?://[^/]+/admin/uploads.*' }],
    destination: '/api/whole-page',
  },
];

/**
 * Everything that the build has rendered. Browsers and proxies may keep it and ask whether it is still current. Without
 * this header, Next allows proxies to keep it for a year, and one in front would show an old release for that long.
 */
const builtPaths = [
  '/(|docs|docs/.*|use-cases|use-cases/.*|reference|reference/.*|changelog|changelog/.*)',
  '/(.*\\.md|llms\\.txt|llms-full\\.txt|robots\\.txt|sitemap\\.xml)',
  '/(schema\\.graphql|search-index\\.json|playground/use-cases\\.json)',
];

/** @type {import('next').NextConfig} */
const config = {
  pageExtensions: ['ts', 'tsx', 'mdx'],
  poweredByHeader: false,
  compress: true,
  reactStrictMode: true,
  // Inserts PORTAL_URL into pages that were built without it. Development prerenders nothing.
  ...(process.env.NODE_ENV === 'production'
    ? { cacheHandler: import.meta.resolve('./lib/server/portal-cache.ts') }
    : {}),
  // Next 16.4 would copy each prerendered page to `.next/server/route-cache` when it is first read.
  experimental: { isrFlushToDisk: false },
  // `npm run verify` checks the types of the whole repository, so the portal's start needn't.
  typescript: { ignoreBuildErrors: true },
  headers: () =>
    Promise.resolve([
      { source: '/:path*', headers: securityHeaders },
      {
        // Sent over HTTPS only (RFC 6797, section 7.2). The portal itself is behind the proxy that terminates TLS.
        source: '/:path*',
        has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
        headers: [{ key: 'Strict-Transport-Security', value: 'max-age=63072000' }],
      },
      {
        source: '/(api/(?!auth/).*|mcp|readyz|.*\\.(?:json|md|txt|xml|graphql))',
        headers: [{ key: 'Content-Security-Policy', value: dataPolicy }],
      },
      ...builtPaths.map((source) => ({
        source,
        headers: [{ key: 'Cache-Control', value: 'public, max-age=0, must-revalidate' }],
      })),
    ]),
  redirects: () =>
    Promise.resolve([
      // https://w3c.github.io/webappsec-change-password-url/: password managers look there for the form.
      { source: '/.well-known/change-password', destination: '/account', statusCode: 303 },
      // The partner registry was a page of the admin area.
      { source: '/admin/partners/register/:path*', destination: '/staff/partners/:path*', permanent: true },
    ]),
  rewrites: () =>
    Promise.resolve({
      beforeFiles: wholePages,
      // The Markdown version of each page: see app/markdown.
      afterFiles: [
        { source: '/:path(.+)\\.md', destination: '/markdown/:path' },
        // RFC 9116, section 3. The file tools skip folders whose names begin with a dot.
        { source: '/.well-known/security.txt', destination: '/security.txt' },
      ],
    }),
};

// Plugins by name: Turbopack runs the loader in another process and can't pass functions to it.
const withMDX = createMDX({
  options: {
    remarkPlugins: ['remark-frontmatter', 'remark-gfm'],
    rehypePlugins: ['rehype-slug'],
  },
});

export default withMDX(config);
