/** Saves a file that the page made, as a download of the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has the file by then. Without this call, the blob would use memory until the page is closed.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
