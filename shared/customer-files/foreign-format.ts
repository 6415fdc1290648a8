/** File signatures of formats that aren't text. */
const signatures: readonly { readonly bytes: readonly number[]; readonly name: string }[] = [
  { bytes: [0xff, 0xfe], name: 'text in UTF-16; save it as UTF-8' },
  { bytes: [0xfe, 0xff], name: 'text in UTF-16; save it as UTF-8' },
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    name: 'an Excel workbook or a ZIP archive; save it as CSV, or compress it with gzip',
  },
  { bytes: [0x50, 0x4b, 0x05, 0x06], name: 'an empty ZIP archive' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], name: 'an old Excel workbook; save it as CSV' },
  { bytes: [0x25, 0x50, 0x44, 0x46], name: 'a PDF; give the table it shows as CSV' },
  { bytes: [0x1f, 0x8b], name: 'compressed with gzip; create the upload with compression: GZIP' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], name: 'compressed with Zstandard; use gzip' },
  { bytes: [0x42, 0x5a, 0x68], name: 'compressed with bzip2; use gzip' },
  { bytes: [0x50, 0x41, 0x52, 0x31], name: 'a Parquet file; give its rows as CSV or NDJSON' },
];

/** The likely format of a file that isn't UTF-8 text, from its first bytes; undefined when they may be text. */
export function nameOfForeignFormat(head: Uint8Array): string | undefined {
  const known = signatures.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));
  if (known !== undefined) return known.name;
  const zero = head.indexOf(0);
  if (zero === -1) return undefined;
  return zero < 2 && head[zero + 2] === 0 ? 'text in UTF-16; save it as UTF-8' : 'not text: it contains a zero byte';
}
