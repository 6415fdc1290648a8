/** The file that `createFirstPartyUpload` announces in its recorded answer: people of nowhere, numbers of nobody. */
export const sampleUpload = Buffer.from(
  `email,phone,country\nanna@example.com,+49 171 5550100,DE\njonas@example.com,,DE\nmira@example.org,+44 7700 900123,GB\n`,
);
