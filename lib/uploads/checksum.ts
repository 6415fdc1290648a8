/**
 * SHA-256 in the format of the API and the object store: base64 of the 32 bytes. The browser computes it off the main
 * thread.
 */
export async function sha256(body: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await body.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
