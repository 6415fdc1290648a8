/** SHA-256 as the API and the object store spell it: base64 of the 32 bytes. The browser works it out beside the page. */
export async function sha256(body: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await body.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
