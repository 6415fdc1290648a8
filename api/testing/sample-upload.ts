/** The file of the recorded `createFirstPartyUpload`: reserved domains and phone numbers, no real people. */
export const sampleUpload = Buffer.from(
  `email,phone,country\nanna@example.com,+49 171 5550100,DE\njonas@example.com,,DE\nmira@example.org,+44 7700 900123,GB\n`,
);
